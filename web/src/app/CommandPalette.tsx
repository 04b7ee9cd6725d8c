import type { PaperName } from '@colophon/protocol/knowledge/calls'
import { SCREENS } from '@colophon/protocol/screens'
import { Box, Combobox, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { IconBooks, IconFileText, IconMessageQuestion } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { useNavigate } from 'react-router'
import { paperPath } from '../features/articles/paper-path.ts'
import { selectIsSignedIn } from '../features/auth/slice.ts'
import { useSuggestions } from '../features/knowledge/use-suggestions.ts'
import { receiveTyping } from '../lib/awaited-typing.ts'
import { useShortcutGroups } from '../lib/hooks/use-shortcuts.ts'
import classes from './CommandPalette.module.css'
import { useMenu } from './use-menu.ts'

/** One line: what it does, and what is known of it. */
type Command = { key: string; label: string; detail?: string; icon?: ReactNode; hint?: string; run: () => void }
type CommandGroup = { title: string; commands: Command[] }

const ICON = { size: 20, stroke: 1.6, 'aria-hidden': true } as const

/** Opens papers by title and screens, asks and searches what is typed, and runs the actions of the present screen. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      returnFocus={false}
      padding={0}
      size={600}
      yOffset={80}
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <Commands onClose={onClose} />
    </Modal>
  )
}

/** The text box and the commands that fit it; the first is marked and runs on Enter. */
function Commands({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // Before any further key.
  useLayoutEffect(
    () =>
      receiveTyping((typed) => {
        setQuery(typed)
        field.current?.focus()
      }, 'command'),
    [],
  )
  const groups = useCommands(query)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const keys = groups.flatMap(({ commands }) => commands.map(({ key }) => key)).join(' ')
  // The id is not used, but drawing again links the text box to the list, whose id is known after the first drawing.
  const [, setFirst] = useState<string | null>(null)
  const selectFirst = useEffectEvent(() => setFirst(combobox.selectFirstOption()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line is marked again whenever the lines change.
  useEffect(() => selectFirst(), [keys])
  const run = (chosen: string) => {
    const command = groups.flatMap(({ commands }) => commands).find(({ key }) => key === chosen)
    onClose()
    // An action may move the focus, so it runs once the dialog is gone.
    setTimeout(() => command?.run())
  }
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={field}
          data-autofocus
          size="lg"
          variant="unstyled"
          className={classes.text}
          aria-label="Command"
          placeholder="Open a paper or a screen, or ask a question"
          dir="auto"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options id={listId} className={classes.commands} aria-label="Commands">
        {groups.map(({ title, commands }) => (
          <Combobox.Group key={title} label={title}>
            {commands.map(({ key, label, detail, icon, hint }) => (
              <Combobox.Option key={key} value={key} className={classes.command}>
                {icon}
                <Box component="span" flex={1} miw={0}>
                  {label}
                </Box>
                {detail && (
                  <Text span truncate maw="40%" c="dimmed" fz="sm">
                    {detail}
                  </Text>
                )}
                {hint && <Kbd>{hint}</Kbd>}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && <Combobox.Empty>Nothing matches.</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

/** The commands that fit the typed text, without empty groups. */
function useCommands(query: string): CommandGroup[] {
  const navigate = useNavigate()
  const isSignedIn = useSelector(selectIsSignedIn)
  const menu = useMenu()
  const actions = useShortcutGroups()
  const typed = query.trim()
  const { exact, papers } = useSuggestions(typed, true)
  const fits = (label: string) => label.toLowerCase().includes(typed.toLowerCase())
  const go = (path: string) => () => void navigate(path)
  const withText = (path: string, name: string) => go(`${path}?${new URLSearchParams({ [name]: typed })}`)
  const others = papers.filter(({ id }) => exact.every((paper) => paper.id !== id))
  // Papers that can be read here before records of the archive.
  const found = [...exact, ...others.filter(isHere), ...others.filter((paper) => !isHere(paper))]
  const groups: CommandGroup[] = [
    {
      title: 'Papers',
      commands: found.map(({ id, title, authors: [first], year, source }) => ({
        key: `paper ${id}`,
        label: title,
        detail: [first, year, source === 'arxiv' && 'Archive'].filter(Boolean).join(' · '),
        icon: <IconFileText {...ICON} />,
        run: go(paperPath(id)),
      })),
    },
    {
      title: 'Screens',
      commands: menu
        .filter(({ title }) => fits(title))
        .map(({ path, title, icon: Icon }) => ({
          key: path,
          label: title,
          icon: <Icon {...ICON} />,
          run: go(path),
        })),
    },
    {
      title: 'On this screen',
      commands: actions.flatMap(({ title, shortcuts }) =>
        shortcuts.flatMap(({ key, label, run }) =>
          run && fits(label) ? [{ key: `${title} ${label}`, label, ...(key && { hint: key }), run }] : [],
        ),
      ),
    },
    {
      title: 'Ask and search',
      commands:
        typed === ''
          ? []
          : [
              ...(isSignedIn
                ? [
                    {
                      key: 'ask',
                      label: `Ask “${typed}”`,
                      detail: 'Chat answers from My storage',
                      icon: <IconMessageQuestion {...ICON} />,
                      run: withText(SCREENS.chat.path, 'ask'),
                    },
                  ]
                : []),
              {
                key: 'search',
                label: `Search “${typed}”`,
                detail: 'Knowledge base',
                icon: <IconBooks {...ICON} />,
                run: withText(SCREENS.knowledge.path, 'q'),
              },
            ],
    },
  ]
  return groups.filter(({ commands }) => commands.length > 0)
}

function isHere({ source }: PaperName): boolean {
  return source === 'system'
}
