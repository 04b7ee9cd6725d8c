/** Creates an element; strings become text nodes, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/** Creates a button. */
export function button(label: string, act: () => unknown): HTMLButtonElement {
  const made = element('button', { type: 'button' }, label)
  made.addEventListener('click', () => void act())
  return made
}

/** Replaces the page's content. */
export function show(...children: (Node | string)[]): void {
  document.querySelector('main')?.replaceChildren(...children)
}
