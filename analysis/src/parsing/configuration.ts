export const SHIFT = 0
export const LEFT = 1
export const RIGHT = 2
export const MOVES = 3
export type Move = typeof SHIFT | typeof LEFT | typeof RIGHT

/**
 * A state of the arc-hybrid transition system (Kuhlmann, Gómez-Rodríguez and Satta 2011) in reused typed arrays. The
 * root is at index `length`, after the last word; `length + 1` means none.
 */
export class Configuration {
  length = 0
  /** The next word not yet on the stack. */
  next = 0
  depth = 0
  stack = new Int32Array(0)
  heads = new Int32Array(0)
  labels = new Int32Array(0)
  /** Outermost and second outermost child on either side; `length + 1` if none. */
  left = new Int32Array(0)
  left2 = new Int32Array(0)
  right = new Int32Array(0)
  right2 = new Int32Array(0)
  leftCount = new Int32Array(0)
  rightCount = new Int32Array(0)
  /** The labels of the children on either side, as bits folded to 31. */
  leftLabels = new Int32Array(0)
  rightLabels = new Int32Array(0)

  /** Initialises the state for a sentence of `length` words. */
  start(length: number): void {
    const size = length + 2
    if (this.stack.length < size) this.grow(Math.max(size, this.stack.length * 2))
    this.length = length
    this.next = 0
    this.depth = 0
    const none = length + 1
    this.heads.fill(-1, 0, size)
    this.labels.fill(-1, 0, size)
    this.left.fill(none, 0, size)
    this.left2.fill(none, 0, size)
    this.right.fill(none, 0, size)
    this.right2.fill(none, 0, size)
    this.leftCount.fill(0, 0, size)
    this.rightCount.fill(0, 0, size)
    this.leftLabels.fill(0, 0, size)
    this.rightLabels.fill(0, 0, size)
  }

  private grow(size: number): void {
    const arrays = ['stack', 'heads', 'labels', 'left', 'left2', 'right', 'right2', 'leftCount', 'rightCount'] as const
    for (const name of [...arrays, 'leftLabels', 'rightLabels'] as const) this[name] = new Int32Array(size)
  }

  isFinal(): boolean {
    return this.next === this.length && this.depth === 0
  }

  allows(move: Move): boolean {
    if (move === SHIFT) return this.next < this.length
    if (move === LEFT) return this.depth > 0 && (this.next < this.length || this.depth === 1)
    return this.depth > 1
  }

  /** The dependent of an arc, always the top of the stack. */
  dependent(): number {
    return this.stack[this.depth - 1] as number
  }

  /** The head of an arc. */
  headOf(move: Move): number {
    return move === LEFT ? this.next : (this.stack[this.depth - 2] as number)
  }

  shift(): void {
    this.stack[this.depth] = this.next
    this.depth += 1
    this.next += 1
  }

  /** Attaches the top of the stack to its head with a label, and pops it. */
  attach(move: Move, label: number): void {
    const child = this.dependent()
    const head = this.headOf(move)
    this.depth -= 1
    this.heads[child] = head
    this.labels[child] = label
    const bit = 1 << (label % 31)
    if (child < head) {
      this.left2[head] = this.left[head] as number
      this.left[head] = child
      this.leftCount[head] = (this.leftCount[head] as number) + 1
      this.leftLabels[head] = (this.leftLabels[head] as number) | bit
    } else {
      this.right2[head] = this.right[head] as number
      this.right[head] = child
      this.rightCount[head] = (this.rightCount[head] as number) + 1
      this.rightLabels[head] = (this.rightLabels[head] as number) | bit
    }
  }
}
