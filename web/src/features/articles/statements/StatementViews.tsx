import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearchParams } from 'react-router'
import { withParams } from '../with-params.ts'

/** The same statements as a list or as a graph; the address keeps which. */
export function StatementViews({ isGraph }: { isGraph: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <SegmentedControl
      size="sm"
      mb="sm"
      aria-label="View of the statements"
      value={isGraph ? 'graph' : 'list'}
      onChange={(value) =>
        void navigate(withParams(params, { as: value === 'graph' ? 'graph' : null, around: null }), {
          preventScrollReset: true,
        })
      }
      data={[
        { value: 'list', label: 'List' },
        { value: 'graph', label: 'Graph' },
      ]}
    />
  )
}
