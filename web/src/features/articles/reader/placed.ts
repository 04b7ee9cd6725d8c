/** What makes an element a place of the reading view that can be led to; what scrolls sideways must also be reachable by keyboard. */
export function placed({ index }: { index: number }, isReachable = false) {
  return { id: `block-${index}`, 'data-place': index, tabIndex: isReachable ? 0 : -1, dir: 'auto' } as const
}
