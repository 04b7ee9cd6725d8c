const CONTROL =
  /^(?<indent> *)- '?(?<role>button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|menuitem|option|separator)\b(?: "(?<name>(?:[^"\\]|\\.)*)")?/
const REGION =
  /^(?<indent> *)- '?(?<role>region|navigation|main|banner|complementary|contentinfo|form|search|dialog|article|listitem|row|group|toolbar|radiogroup|list|table)\b/

type Control = { role: string; name: string; url: string | null; region: number }

/**
 * Faults of an accessibility tree as text (Playwright's `ariaSnapshot`): controls without a name, and two of one region
 * that cannot be told apart although they lead to different addresses or are different buttons.
 */
export function nameProblems(snapshot: string): string[] {
  const controls = controlsOf(snapshot)
  const unnamed = controls.filter(({ name }) => name === '').map(({ role }) => `a ${role} has no name`)
  const seen = new Map<string, Control>()
  const same: string[] = []
  for (const control of controls) {
    const key = `${control.region} ${control.role} ${control.name}`
    const other = seen.get(key)
    const isSameLink = control.role === 'link' && other?.url === control.url
    if (other && !isSameLink && control.name !== '') same.push(`two ${control.role}s are named "${control.name}"`)
    seen.set(key, control)
  }
  return [...unnamed, ...same]
}

function controlsOf(snapshot: string): Control[] {
  const regions: { indent: number; id: number }[] = [{ indent: -1, id: 0 }]
  const controls: Control[] = []
  for (const [index, line] of snapshot.split('\n').entries()) {
    const url = /^ *- \/url: (?<url>.*)$/.exec(line)?.groups?.url
    const last = controls.at(-1)
    if (url && last?.role === 'link' && last.url === null) last.url = url
    const region = REGION.exec(line)?.groups
    const control = CONTROL.exec(line)?.groups
    const indent = (region ?? control)?.indent?.length
    if (indent === undefined) continue
    while ((regions.at(-1)?.indent ?? -1) >= indent) regions.pop()
    if (region) regions.push({ indent, id: index })
    if (control) {
      const { role = '', name = '' } = control
      controls.push({ role, name, url: null, region: regions.at(-1)?.id ?? 0 })
    }
  }
  return controls
}
