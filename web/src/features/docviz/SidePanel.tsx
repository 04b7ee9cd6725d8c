import type { Result, ResultBox, ResultFigure, ResultTable } from '@colophon/protocol/docviz/entities'
import { drawnCells } from '@colophon/protocol/reader/table-spans'
import { tableToCsv } from '@colophon/protocol/reader/table-to-csv'
import { Box, Button, Stack, Tabs, Text } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { downloadText } from '../../lib/api/download.ts'
import { drawRegion } from '../../lib/pdf/draw-region.ts'
import { drawerOf } from '../../lib/pdf/drawer.ts'
import { freeCanvases } from '../../lib/pdf/free-canvases.ts'
import { regionsOf } from '../../lib/pdf/region.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import classes from './document.module.css'
import { GradeMark } from './GradeMark.tsx'
import { gradeMessage, worstFirst } from './grade-message.ts'
import { LAYERS } from './layers.ts'
import { PANELS, type Panel, panelOf } from './panels.ts'
import { TextButton } from './TextButton.tsx'

type Props = {
  result: Result
  pdf: PDFDocumentProxy | null
  boxes: readonly ResultBox[]
  page: number
  panel: Panel
  selected: number | null
  onPanel: (panel: Panel) => void
  onPage: (page: number) => void
  onShow: (box: ResultBox) => void
}

const LABELS: Record<Panel, string> = {
  text: 'Text',
  outline: 'Outline',
  figures: 'Figures',
  tables: 'Tables',
  references: 'References',
  grades: 'Grades',
}

/** The side panel: the page's text and links to other parts of the document. */
export function SidePanel({ result, pdf, boxes, page, panel, selected, onPanel, onPage, onShow }: Props) {
  const headings = boxes.filter(({ type }) => type === 'heading' || type === 'title')
  const showId = (id: number) => {
    const box = boxes.find((one) => one.id === id)
    if (box) onShow(box)
  }
  return (
    <Tabs value={panel} onChange={(value) => onPanel(panelOf(value))} keepMounted={false} className={classes.side}>
      <Tabs.List className={classes.tabs}>
        {PANELS.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={panel} pt="sm">
        {panel === 'text' && (
          <TextPanel
            boxes={boxes.filter(({ places }) => places.some((place) => place.page === page))}
            selected={selected}
            onSelect={onShow}
          />
        )}
        {panel === 'outline' &&
          (headings.length === 0 ? (
            <Text c="dimmed" my="md">
              No headings were found.
            </Text>
          ) : (
            <ol className={classes.outline}>
              {headings.map((box) => (
                <li key={box.id} style={{ paddingInlineStart: `${(box.level ?? 1) - 1}em` }}>
                  <TextButton onClick={() => onShow(box)}>{box.text}</TextButton>{' '}
                  <Text span inherit c="dimmed">
                    page {box.page}
                  </Text>
                </li>
              ))}
            </ol>
          ))}
        {panel === 'figures' && <FiguresPanel result={result} pdf={pdf} onShow={showId} />}
        {panel === 'tables' && <TablesPanel tables={result.tables} onShow={showId} />}
        {panel === 'references' && <References result={result} onShow={showId} />}
        {panel === 'grades' && <GradesPanel result={result} page={page} onPage={onPage} />}
      </Tabs.Panel>
    </Tabs>
  )
}

function References({ result, onShow }: { result: Result; onShow: (id: number) => void }) {
  const { references, bibtex, fileName } = result
  if (references.length === 0)
    return (
      <Text c="dimmed" my="md">
        No list of references was found.
      </Text>
    )
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => downloadText(bibtex, `${fileName.replace(/\.pdf$/i, '')}.bib`, 'application/x-bibtex')}
      >
        Download all as BibTeX
      </Button>
      <Box component="ol" className={classes.references} my="md" pl="lg" style={{ listStyle: 'revert' }}>
        {references.map((reference) => (
          <li key={reference.start}>
            {reference.text} <TextButton onClick={() => onShow(reference.block)}>Show it on its page</TextButton>
          </li>
        ))}
      </Box>
    </>
  )
}

type GradesPanelProps = { result: Result; page: number; onPage: (page: number) => void }

/** The grade of each page with its reasons, worst first. */
function GradesPanel({ result, page, onPage }: GradesPanelProps) {
  const pages = worstFirst(result.pages)
  return (
    <>
      <Text my="md">
        The whole document: <GradeMark grade={result.grade.grade} />{' '}
        <Text span inherit c="dimmed">
          {gradeMessage(result)}
        </Text>
      </Text>
      <ol className={classes.grades}>
        {pages.map(({ number, grade, reasons }) => (
          <li key={number}>
            <TextButton aria-current={number === page ? 'page' : undefined} onClick={() => onPage(number)}>
              Page {number}
            </TextButton>{' '}
            <GradeMark grade={grade} />{' '}
            <Text span inherit c="dimmed">
              {reasons.join('; ') || 'No problems found'}
            </Text>
          </li>
        ))}
      </ol>
    </>
  )
}

type TextPanelProps = { boxes: readonly ResultBox[]; selected: number | null; onSelect: (box: ResultBox) => void }

/** The text of a page in reading order; scrolls to the selected box. */
function TextPanel({ boxes, selected, onSelect }: TextPanelProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected === null) return
    list.current?.querySelector(`[data-text="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  if (boxes.length === 0)
    return (
      <Text c="dimmed" my="md">
        Nothing was found on this page.
      </Text>
    )
  return (
    <Stack component="ol" ref={list} gap="xxs">
      {boxes.map((box) => (
        <li key={box.id}>
          <button
            type="button"
            className={classes.text}
            data-text={box.id}
            aria-pressed={box.id === selected}
            onClick={() => onSelect(box)}
          >
            <span className={classes.textLabel} style={{ '--layer': LAYERS[box.type].colour } as React.CSSProperties}>
              {box.order} {LAYERS[box.type].label}
            </span>{' '}
            <span>{box.text || 'No text'}</span>
          </button>
        </li>
      ))}
    </Stack>
  )
}

/** The tables of a document with detected cells, downloadable as CSV. */
function TablesPanel({ tables, onShow }: { tables: readonly ResultTable[]; onShow: (id: number) => void }) {
  if (tables.length === 0)
    return (
      <Text c="dimmed" my="md">
        No tables were found.
      </Text>
    )
  return (
    <ul className={classes.figures}>
      {tables.map((table, index) => (
        <Table key={table.id} table={table} number={index + 1} onShow={onShow} />
      ))}
    </ul>
  )
}

function Table({ table, number, onShow }: { table: ResultTable; number: number; onShow: (id: number) => void }) {
  const { header, caption, page } = table
  const name = `Table ${number}`
  return (
    <li>
      <p>
        <strong>{caption || name}</strong>
      </p>
      <Box component="section" style={{ overflowX: 'auto' }} tabIndex={0} aria-label={`Cells of ${name}`}>
        <table className={classes.table}>
          <tbody>
            {drawnCells(table).map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table never change places.
              <tr key={r}>
                {row.map(({ text, column, columns, rows }) =>
                  r < header ? (
                    <th key={column} scope="col" colSpan={columns} rowSpan={rows}>
                      {text}
                    </th>
                  ) : (
                    <td key={column} colSpan={columns} rowSpan={rows}>
                      {text}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <p>
        <TextButton onClick={() => onShow(table.id)}>
          Show {name} on page {page}
        </TextButton>
        <TextButton
          onClick={() => downloadText(tableToCsv(table), `table-${String(number).padStart(2, '0')}.csv`, 'text/csv')}
        >
          Save {name} as CSV
        </TextButton>
      </p>
    </li>
  )
}

type FiguresPanelProps = { result: Result; pdf: PDFDocumentProxy | null; onShow: (id: number) => void }

/** The figures of a document, cropped from its pages, downloadable as images. */
function FiguresPanel({ result, pdf, onShow }: FiguresPanelProps) {
  if (result.figures.length === 0)
    return (
      <Text c="dimmed" my="md">
        No figures were found.
      </Text>
    )
  return (
    <ul className={classes.figures}>
      {result.figures.map((figure, index) => (
        <Figure key={figure.id} figure={figure} number={index + 1} {...{ result, pdf, onShow }} />
      ))}
    </ul>
  )
}

function Figure({ figure, number, result, pdf, onShow }: FiguresPanelProps & { figure: ResultFigure; number: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const name = figure.label || `Figure ${number}`
  const [region] = regionsOf(figure.places, (page) => result.pages[page - 1] ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the region is a new object each time; the figure identifies it.
  useEffect(() => {
    const element = frame.current
    if (!pdf || !element || !region) return
    const stop = drawerOf(pdf).queue.add(
      () => number,
      () => drawRegion(pdf, region, element),
    )
    return () => {
      stop()
      freeCanvases(element)
      element.replaceChildren()
    }
  }, [pdf, figure, number])
  const save = () =>
    frame.current?.querySelector('canvas')?.toBlob((blob) => {
      if (blob) saveBlob(blob, `${name.toLowerCase().replace(/\W+/g, '-')}.png`)
    }, 'image/png')
  return (
    <li>
      <div
        ref={frame}
        className={classes.cut}
        role="img"
        aria-label={`${name}${figure.caption && `: ${figure.caption}`}`}
        style={region && { aspectRatio: `${region.width} / ${region.height}` }}
      />
      <p>
        <strong>{name}</strong> {figure.caption}
      </p>
      <p>
        <TextButton onClick={() => onShow(figure.id)}>
          Show {name} on page {figure.page}
        </TextButton>
        <TextButton onClick={save} disabled={!pdf}>
          Save {name} as PNG
        </TextButton>
      </p>
    </li>
  )
}
