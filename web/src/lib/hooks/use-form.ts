import { type ChangeEvent, type FormEvent, useId, useState } from 'react'

type Errors<V> = Partial<Record<keyof V & string, string | null>>

type Options<V> = {
  initialValues: V
  /** Error message per field. */
  validate: { [Field in keyof V]?: (value: V[Field], values: V) => string | null | undefined }
  /** Fields validated on blur; others only on submit. */
  validateInputOnBlur?: readonly (keyof V)[]
}

/**
 * Values and errors of a form. Typing clears a field's error; an invalid form is not submitted and `onInvalid` is
 * called.
 */
export function useForm<V extends Record<string, string>>({
  initialValues,
  validate,
  validateInputOnBlur,
}: Options<V>) {
  const id = useId()
  const [base, setBase] = useState(initialValues)
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<Errors<V>>({})
  const fields = Object.keys(initialValues) as (keyof V & string)[]
  const problemOf = (field: keyof V & string) => validate[field]?.(values[field], values) ?? null
  const pathOf = (field: string) => `${id}-${field}`

  return {
    values,
    errors,
    setErrors: (errors: Errors<V>) => setErrors(errors),
    isDirty: () => fields.some((field) => values[field] !== base[field]),
    /** Makes these values the new baseline. */
    resetDirty: (saved: V) => setBase(saved),
    reset: () => {
      setValues(base)
      setErrors({})
    },
    getInputNode: (field: string) => document.querySelector<HTMLElement>(`[data-path="${pathOf(field)}"]`),
    getInputProps: (field: keyof V & string) => ({
      value: values[field],
      error: errors[field],
      'data-path': pathOf(field),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        // Unchecking a checkbox keeps its value.
        const isCleared = currentTarget.type === 'checkbox' && !('checked' in currentTarget && currentTarget.checked)
        const value = isCleared ? '' : currentTarget.value
        setValues((now) => ({ ...now, [field]: value }))
        setErrors((now) => ({ ...now, [field]: null }))
      },
      onBlur: () => {
        if (validateInputOnBlur?.includes(field)) setErrors((now) => ({ ...now, [field]: problemOf(field) }))
      },
    }),
    onSubmit: (send: (values: V) => unknown, onInvalid?: (errors: Record<string, string>) => void) => {
      return (event: FormEvent) => {
        event.preventDefault()
        const wrong = fields.flatMap((field) => {
          const problem = problemOf(field)
          return problem ? [[field, problem] as const] : []
        })
        setErrors(Object.fromEntries(wrong) as Errors<V>)
        if (wrong.length > 0) onInvalid?.(Object.fromEntries(wrong))
        else void send(values)
      }
    },
  }
}
