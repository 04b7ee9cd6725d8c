/** Frees canvas memory within an element; browsers keep it as long as a canvas has a size. */
export function freeCanvases(element: HTMLElement): void {
  for (const canvas of element.querySelectorAll('canvas')) canvas.width = canvas.height = 0
}
