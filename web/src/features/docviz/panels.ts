/** Tabs of the side panel. */
export const PANELS = ['text', 'outline', 'figures', 'tables', 'references', 'grades'] as const
export type Panel = (typeof PANELS)[number]

/** The panel in the URL; the text by default. */
export function panelOf(text: string | null): Panel {
  return PANELS.find((panel) => panel === text) ?? 'text'
}
