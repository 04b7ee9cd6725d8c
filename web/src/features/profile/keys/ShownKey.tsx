import { Button, Checkbox, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { copyText } from '../../../lib/clipboard.ts'
import { downloadText } from '../../../lib/download.ts'
import { toastDone, toastError } from '../../../ui/toast.tsx'
import { curlLine, envFile, exampleIn, LANGUAGES, type Language } from './examples.ts'
import classes from './keys.module.css'

/** A new secret, for the only time: to copy, to keep in a file, to try. It can be closed once it was stored. */
export function ShownKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const [isStored, store] = useState(false)
  const [language, choose] = useState<Language>('curl')
  const { origin } = window.location
  const line = curlLine(origin, apiKey)
  return (
    <>
      <Text>This is the only time that the key is shown. Only its hash is kept here.</Text>
      <p className={classes.secret}>
        <code data-testid="api-key">{apiKey}</code>
      </p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={() => copy(apiKey, 'The key is copied.')}>
          Copy the key
        </Button>
        <Button variant="default" onClick={() => downloadText(envFile(apiKey, origin), 'colophon.env', 'text/plain')}>
          Download as .env
        </Button>
      </div>
      <h3 className={classes.small}>Try it</h3>
      <pre className={classes.code} data-testid="curl-line">
        {line}
      </pre>
      <Button variant="default" size="xs" onClick={() => copy(line, 'The line is copied.')}>
        Copy the line
      </Button>
      <h3 className={classes.small}>In a program</h3>
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

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toastDone(done)
  else toastError('The browser does not let this page copy. Select the text and copy it.')
}
