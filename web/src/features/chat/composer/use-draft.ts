import { useState } from 'react'
import { type ConversationTarget, keyOf } from '../target.ts'
import { storeDraft, storedDraft } from './chat-drafts.ts'

/** The draft of a conversation, stored until it is sent. */
export function useDraft(userId: number, target: ConversationTarget | 'new') {
  const key = target === 'new' ? 'new' : keyOf(target)
  const [draft, setDraft] = useState(() => ({ key, text: storedDraft(userId, key) }))
  const present = draft.key === key ? draft : { key, text: storedDraft(userId, key) }
  const change = (text: string) => {
    setDraft({ key, text })
    storeDraft(userId, key, text)
  }
  return { text: present.text, change }
}
