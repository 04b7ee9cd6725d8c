import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderThemed } from '../../testing/render.tsx'
import { PrintedReceipt } from './PrintedReceipt.tsx'

// Proves: x-receipt-print
it('a receipt is printed with its evidence and removed from the page afterwards', () => {
  const print = vi.fn()
  window.print = print
  const onEnd = vi.fn()
  renderThemed(
    <PrintedReceipt
      receipt={{
        ...{ id: '00000000-0000-4000-8000-000000000000', purpose: 'answer', articleId: 3, title: 'On peat' },
        ...{ walletAddress: '0xaa', accessLevel: 'readOnly', isGranted: true, expiresAt: null, address: '0xbb' },
        ...{ message: 'I grant it', signature: '0xsigned', signedAt: '2026-11-22T03:04:05.000Z' },
      }}
      onEnd={onEnd}
    />,
  )
  expect(print).toHaveBeenCalledTimes(1)
  const text = screen.getByLabelText('Receipt to print').textContent
  for (const part of ['On peat (number 3)', 'read-only', 'granted', '0xbb', 'I grant it', '0xsigned', '/verify']) {
    expect(text).toContain(part)
  }
  window.dispatchEvent(new Event('afterprint'))
  expect(onEnd).toHaveBeenCalledTimes(1)
})
