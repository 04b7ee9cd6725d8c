/** Tabs of the side panel. */
export const PANELS = ['text', 'outline', 'figures', 'tables', 'references', 'grades'] as const
export type Panel = (typeof PANELS)[number]

/** The panel of an address; the text where it names none. */
export function panelOf(text: string | null): Panel {
  return PANELS.find((panel) => panel === text) ?? 'text'
}
