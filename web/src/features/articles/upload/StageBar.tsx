import { STAGES, type Stage } from '@colophon/protocol/articles/states'
import type { UploadItem } from './upload-item.ts'
import { stagesOf, uploadPercent, uploadWords } from './upload-words.ts'
import classes from './uploads.module.css'

const STEPS: Record<'send' | Stage, string> = {
  send: 'Send',
  queue: 'Queue',
  parse: 'Read',
  statements: 'Statements',
  index: 'Search',
  complete: 'Ready',
}
const SHOWN = ['send', ...STAGES.filter((stage) => stage !== 'complete')] as const

/** How far an upload is, step by step: done, in work, to come; as one progress for whoever does not see it. */
export function StageBar({ item }: { item: UploadItem }) {
  const percent = uploadPercent(item)
  const filled = stagesOf(item)
  return (
    <div
      className={classes.stages}
      role="progressbar"
      aria-label={`${item.fileName}: ${uploadWords(item)}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent} %, ${uploadWords(item)}`}
    >
      {SHOWN.map((stage) => (
        <span key={stage} className={classes.stage} data-state={stateOf(filled[stage])}>
          <span className={classes.track}>
            <span style={{ width: `${Math.round(filled[stage] * 100)}%` }} />
          </span>
          <span className={classes.stageName}>{STEPS[stage]}</span>
        </span>
      ))}
    </div>
  )
}

function stateOf(share: number): 'done' | 'now' | 'later' {
  if (share >= 1) return 'done'
  return share > 0 ? 'now' : 'later'
}
