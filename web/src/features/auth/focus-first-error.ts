/** After a refused submit the focus goes to the first field with an error. */
export function focusFirstError(form: { getInputNode: (name: string) => HTMLElement | null }) {
  return (errors: Record<string, string>): void => {
    const [first] = Object.keys(errors)
    if (first) form.getInputNode(first)?.focus()
  }
}
