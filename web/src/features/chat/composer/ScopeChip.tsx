import { articleCalls } from '@colophon/protocol/articles/calls'
import { SELECTION_MAX } from '@colophon/protocol/chat/constants'
import type { ChatScope, GeneralChatScope } from '@colophon/protocol/chat/entities'
import { Button, Menu, Text } from '@mantine/core'
import { IconBook2, IconChevronDown, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import classes from './composer.module.css'
import { papersOf, scopeLabel, withoutPaper } from './scope-labels.ts'

const CHOICES: readonly { scope: GeneralChatScope; about: string }[] = [
  { scope: { kind: 'library' }, about: 'Your uploads and the papers you saved' },
  { scope: { kind: 'everything' }, about: 'My storage first, then papers shared with you and the knowledge base' },
  { scope: { kind: 'knowledge' }, about: 'Published papers and the archive' },
]

type Props = { scope: ChatScope; onChange: ((scope: GeneralChatScope) => void) | null }

/** Shows and changes the scope; selected papers are listed by title. */
export function ScopeChip({ scope, onChange }: Props) {
  const papers = papersOf(scope)
  const nameOf = usePaperNames(papers)
  if (!onChange || scope.kind === 'paper') {
    return (
      <span className={classes.scope}>
        <IconBook2 aria-hidden size={16} stroke={1.6} /> {scopeLabel(scope)}
      </span>
    )
  }
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Searched: ${scopeLabel(scope)}. Change`}
            leftSection={<IconBook2 aria-hidden size={16} stroke={1.6} />}
            rightSection={<IconChevronDown aria-hidden size={14} stroke={1.6} />}
          >
            {scopeLabel(scope)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {CHOICES.map(({ scope: choice, about }) => (
            <Menu.Item key={choice.kind} onClick={() => onChange(choice)}>
              {scopeLabel(choice)}
              <Text component="span" fz="xs" c="dimmed" display="block">
                {about}
              </Text>
            </Menu.Item>
          ))}
          <Menu.Label>Or mention up to {SELECTION_MAX} papers with @</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      {papers.map((id) => (
        <span key={id} className={classes.paper}>
          <span>{nameOf(id)}</span>
          <button type="button" aria-label={`Remove “${nameOf(id)}”`} onClick={() => onChange(withoutPaper(scope, id))}>
            <IconX aria-hidden size={14} stroke={1.8} />
          </button>
        </span>
      ))}
    </>
  )
}

/** Titles of papers by id; a paper that cannot be loaded is shown by its number. */
function usePaperNames(articleIds: readonly number[]): (articleId: number) => string {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = articleIds.filter((id) => !names.has(id)).join(',')
  useEffect(() => {
    if (wanted === '') return
    const leaving = new AbortController()
    const read = async (articleId: number): Promise<[number, string]> => {
      const found = await call(articleCalls.article, { query: { articleId } }, { signal: leaving.signal }).catch(
        () => null,
      )
      return [articleId, found?.title ?? `Paper ${articleId}`]
    }
    void Promise.all(wanted.split(',').map(Number).map(read)).then((found) => {
      if (!leaving.signal.aborted) setNames((known) => new Map([...known, ...found]))
    })
    return () => leaving.abort()
  }, [wanted])
  return (articleId) => names.get(articleId) ?? '…'
}
