import { keyCalls } from '@colophon/protocol/keys/calls'
import { GRACE_SECONDS } from '@colophon/protocol/keys/constants'
import type { ApiKey } from '@colophon/protocol/keys/entities'
import { needsProof } from '@colophon/protocol/keys/scopes'
import { Box, Button, Checkbox, Group, Radio, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { call } from '../../../lib/api/call.ts'
import { failureOf } from '../../../lib/api/call-error.ts'
import { downloadText } from '../../../lib/api/download.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { formatCount, formatDay, formatMoment } from '../../../lib/format.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { FormAlert } from '../../../ui/states.tsx'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import type { MakeKey } from './CreateKeyForm.tsx'
import { DayBars } from './DayBars.tsx'
import { curlLine, envFile, exampleIn, LANGUAGES, type Language } from './examples.ts'
import { callsLabel, expiryLabel, STATE_LABELS } from './key-labels.ts'
import classes from './keys.module.css'

type Props = { apiKey: ApiKey; onReroll: () => void; onRevoke: () => void; onShowUses: () => void }

/** One key: details, usage, and actions. */
export function KeyCard({ apiKey, onReroll, onRevoke, onShowUses }: Props) {
  const id = useId()
  const { name, state, masked, scopes, createdAt, lastUse, days, graceUntil, limits } = apiKey
  return (
    <Stack component="li" gap="xs" miw={0} p="md" bd="1px solid var(--line)" aria-labelledby={id}>
      <Group
        component="header"
        gap="var(--mantine-spacing-xs) var(--mantine-spacing-md)"
        align="baseline"
        justify="space-between"
        style={{ overflowWrap: 'anywhere' }}
      >
        <Title order={2} size="h4" id={id}>
          {name}
        </Title>
        <StatusPill tone={state === 'active' ? 'accent' : 'plain'}>{STATE_LABELS[state]}</StatusPill>
      </Group>
      <Text fz="sm">
        <code>{masked}</code> · {scopes.join(', ')}
      </Text>
      <Text fz="sm">
        Created {formatDay(createdAt)} · {expiryLabel(apiKey)}
        {graceUntil && ` · the previous secret works until ${formatMoment(graceUntil)}`}
      </Text>
      <DayBars values={days} height={32} label={`The last 30 days: ${callsLabel(apiKey)}`} />
      <Text fz="sm">{callsLabel(apiKey)}</Text>
      <Text fz="sm">
        {lastUse
          ? `Last used ${formatMoment(lastUse.at)}: ${lastUse.route} from ${lastUse.address}`
          : 'No use in the last 90 days'}
      </Text>
      {state === 'active' && (
        <Text fz="sm">
          Remaining: {formatCount(limits.minuteLeft)} of {formatCount(limits.minute)} this minute,{' '}
          {formatCount(limits.dayLeft)} of {formatCount(limits.day)} today
        </Text>
      )}
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={onShowUses} aria-label={`Show the calls of ${name}`}>
          Calls
        </Button>
        {state === 'active' && (
          <>
            <Button variant="default" size="xs" onClick={onReroll} aria-label={`Re-roll ${name}`}>
              Re-roll
            </Button>
            <Button variant="default" size="xs" onClick={onRevoke} aria-label={`Revoke ${name}`}>
              Revoke
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

/** A new secret, shown once: copy, download or try it. Closable once it was copied or downloaded, or after confirming. */
export function ShownKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const [isStored, store] = useState(false)
  const [language, choose] = useState<Language>('curl')
  const { origin } = window.location
  const line = curlLine(origin, apiKey)
  return (
    <>
      <Text>This is the only time the key is shown. Only its hash is stored.</Text>
      <p className={classes.secret}>
        <code data-testid="api-key">{apiKey}</code>
      </p>
      <Group gap="xs">
        <Button data-autofocus onClick={async () => store((await copy(apiKey, 'The key is copied.')) || isStored)}>
          Copy the key
        </Button>
        <Button
          variant="default"
          onClick={() => {
            downloadText(envFile(apiKey, origin), 'colophon.env', 'text/plain')
            store(true)
          }}
        >
          Download as .env
        </Button>
      </Group>
      <Box component="h3" mt="lg" mb={0} fz="md">
        Try it
      </Box>
      <pre className={classes.code} data-testid="curl-line">
        {line}
      </pre>
      <Button variant="default" size="xs" onClick={() => void copy(line, 'The line is copied.')}>
        Copy the line
      </Button>
      <Box component="h3" mt="lg" mb={0} fz="md">
        In a program
      </Box>
      <SegmentedControl
        aria-label="Language of the example"
        data={[...LANGUAGES]}
        value={language}
        onChange={(value) => choose(LANGUAGES.find((one) => one === value) ?? 'curl')}
      />
      <pre className={classes.code}>{exampleIn(language, origin)}</pre>
      <Checkbox
        my="md"
        label="I have stored it"
        checked={isStored}
        onChange={({ currentTarget }) => store(currentTarget.checked)}
      />
      <Button fullWidth disabled={!isStored} onClick={onClose}>
        Close
      </Button>
    </>
  )
}

async function copy(text: string, done: string): Promise<boolean> {
  const isCopied = await copyText(text)
  if (isCopied) toastDone(done)
  else toastError('The browser blocked copying. Select the text and copy it.')
  return isCopied
}

const GRACE_LABELS: Record<(typeof GRACE_SECONDS)[number], string> = {
  0: 'Ends at once: the key has leaked',
  3600: 'Works for 1 hour more',
  86400: 'Works for 24 hours more',
  604800: 'Works for 7 days more',
}

type RerollFormProps = {
  apiKey: ApiKey
  onMade: (apiKey: string) => void
  onCancel: () => void
  /** Asks for account proof, then creates the secret. */
  onProof: (make: MakeKey) => void
}

/** Re-rolls a key's secret; the owner chooses how long the previous one works. */
export function RerollForm({ apiKey, onMade, onCancel, onProof }: RerollFormProps) {
  const [grace, setGrace] = useState<(typeof GRACE_SECONDS)[number]>(86_400)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [idempotencyKey, renew] = useState(() => crypto.randomUUID() as string)
  const reroll = async () => {
    const make: MakeKey = async (proof) => {
      const body = { id: apiKey.id, graceSeconds: grace, ...proof }
      onMade((await call(keyCalls.reroll, { body }, { idempotencyKey })).apiKey)
    }
    if (needsProof(apiKey.scopes)) return onProof(make)
    setBusy(true)
    setProblem(null)
    try {
      await make({})
    } catch (thrown) {
      setProblem(failureOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <Stack>
      {problem && <FormAlert message={problem} />}
      <Text>“{apiKey.name}” gets a new secret. Its scopes, its limits and its list of calls stay.</Text>
      <Radio.Group
        label="Previous secret"
        value={String(grace)}
        onChange={(value) => {
          renew(crypto.randomUUID())
          setGrace(GRACE_SECONDS.find((one) => String(one) === value) ?? 0)
        }}
      >
        <Stack gap="xs" mt="xs">
          {GRACE_SECONDS.map((seconds) => (
            <Radio key={seconds} value={String(seconds)} label={GRACE_LABELS[seconds]} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button loading={isBusy} onClick={() => void reroll()}>
          Re-roll
        </Button>
      </Group>
    </Stack>
  )
}
