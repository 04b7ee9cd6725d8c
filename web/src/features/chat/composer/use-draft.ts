import { useState } from 'react'
import { keyOf, type TalkTarget } from '../target.ts'
import { keepDraft, keptDraft } from './chat-drafts.ts'

/** What is being typed in a conversation; each has its own, and it is kept until it is sent. */
export function useDraft(userId: number, target: TalkTarget | 'new', initial = '') {
  const key = target === 'new' ? 'new' : keyOf(target)
  const [draft, setDraft] = useState(() => ({ key, text: keptDraft(userId, key) || initial }))
  const present = draft.key === key ? draft : { key, text: keptDraft(userId, key) }
  const change = (text: string) => {
    setDraft({ key, text })
    keepDraft(userId, key, text)
  }
  return { text: present.text, change }
}
