import { ADDED_SCREENS, SCREENS } from '@colophon/protocol/screens'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { wantedParams } from '../../features/chain-record/verify/use-wanted.ts'
import { VerifyDrop } from '../../features/chain-record/verify/VerifyDrop.tsx'
import type { Read } from '../../features/chain-record/verify/verify-input.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { Section } from '../../ui/Section.tsx'
import { UncertaintyBar } from '../../ui/UncertaintyBar.tsx'
import examples from './live-examples.json' with { type: 'json' }
import classes from './live-examples.module.css'

const { title, question, quotes, statement } = examples

/** Live examples for visitors: an answer and a statement from a sample paper, and file verification. */
export function LiveExamples() {
  return (
    <>
      <Section title="A question, answered" lead={<>Of the sample paper “{title}”.</>}>
        <p className={classes.question}>{question}</p>
        <ol className={classes.quotes}>
          {quotes.map(({ text, page, section }, index) => (
            <li key={text}>
              <span className={classes.number}>[{index + 1}]</span>
              <blockquote className={classes.quote}>
                <p>“{text}”</p>
                <footer>{[page && `page ${page}`, section].filter(Boolean).join(' · ')}</footer>
              </blockquote>
            </li>
          ))}
        </ol>
        <p className={classes.quiet}>
          A real answer from the same engine you will use, checked word for word against the (fictional) sample paper.{' '}
          <Anchor component={Link} to={SCREENS.registration.path} underline="always">
            Create an account
          </Anchor>{' '}
          to ask your own papers.
        </p>
      </Section>
      <Section title="A statement, and how certain it is" lead="From the same paper.">
        <p className={classes.triple}>
          {statement.subject} <em>{statement.verb}</em> {statement.object}
        </p>
        <UncertaintyBar value={statement.uncertainty} />
        <blockquote className={classes.quote}>
          <p>“{statement.evidence}”</p>
          <footer>{statement.page && `page ${statement.page}`}</footer>
        </blockquote>
      </Section>
      <Section title="Verify a file" lead="Was it recorded on the chain, by whom and when?">
        <VerifyHere />
      </Section>
    </>
  )
}

/** Takes a file and opens the result on the verification screen. */
function VerifyHere() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const take = (read: Read) => {
    const { path } = ADDED_SCREENS.verify
    if ('problem' in read) setProblem(read.problem)
    else if ('receipt' in read) void navigate(path, { state: { receipt: read.receipt } })
    else void navigate(`${path}?${new URLSearchParams(wantedParams(read))}`)
  }
  return (
    <>
      <VerifyDrop onBegin={() => setProblem(null)} onRead={take} />
      {problem && (
        <FormAlert message={problem}>
          <p>Nothing was looked up.</p>
        </FormAlert>
      )}
    </>
  )
}
