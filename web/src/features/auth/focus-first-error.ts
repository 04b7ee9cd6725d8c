/** Focuses the first invalid field after a rejected submit. */
export function focusFirstError(form: { getInputNode: (name: string) => HTMLElement | null }) {
  return (errors: Record<string, string>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}
