const TAG = /<(\/?)(?:think|thinking|thought|reasoning)>/i
/** The longest of these tags, which may arrive in pieces. */
const TAG_MAX = '</reasoning>'.length

/** The text of a model without its thoughts (`<think>…</think>`), which some servers stream within the answer. */
export class VisibleText {
  text = ''
  private rest = ''
  private isThinking = false

  add(piece: string): void {
    this.rest += piece
    for (let tag = TAG.exec(this.rest); tag; tag = TAG.exec(this.rest)) {
      const isEnd = tag[1] === '/'
      // Without its beginning, which some chat templates hold, the end shows that all before it was thought.
      if (isEnd && !this.isThinking) this.text = ''
      else if (!this.isThinking) this.text += this.rest.slice(0, tag.index)
      this.isThinking = !isEnd
      this.rest = this.rest.slice(tag.index + tag[0].length)
    }
    const open = this.rest.indexOf('<', Math.max(0, this.rest.length - TAG_MAX))
    const end = open < 0 ? this.rest.length : open
    if (!this.isThinking) this.text += this.rest.slice(0, end)
    this.rest = this.rest.slice(end)
  }

  /** Adds what was held back as the beginning of a tag. */
  end(): void {
    if (!this.isThinking) this.text += this.rest
    this.rest = ''
  }
}
