import { column, type DrawnLine, drawPdf } from './draw-pdf.ts'

const left = 54
const right = 318

/** A paper of two pages in journal layout: full-width title, two columns, a wide figure, running heads, references. */
export async function twoColumnPaper(): Promise<Uint8Array> {
  return drawPdf([firstPage(), secondPage()], { title: 'Microsoft Word - draft7.doc' })
}

function firstPage(): DrawnLine[] {
  return [
    { text: 'Tidal Mixing Shapes the Growth of Coastal Kelp', x: 110, y: 90, size: 20, font: 'bold' },
    { text: 'Ada Lind', x: 200, y: 122, size: 12 },
    { text: '1', x: 244, y: 118, size: 7 },
    { text: ', Jo van Berg', x: 249, y: 122, size: 12 },
    { text: '2', x: 313, y: 118, size: 7 },
    { text: ', and Óscar M. Ruiz', x: 318, y: 122, size: 12 },
    { text: '1 University of Somewhere, Coast Road 5   2 Institute of Seas', x: 170, y: 140, size: 9 },
    { text: 'Abstract', x: left, y: 190, font: 'bold' },
    ...column(abstract, left, 208),
    { text: '1. Introduction', x: left, y: 300, font: 'bold' },
    ...column(introduction, left, 318),
    ...column(introductionGoesOn, right, 190),
    { text: '2. Methods', x: right, y: 300, font: 'bold' },
    ...column(methods, right, 318),
    { text: '1', x: 304, y: 770, size: 9 },
  ]
}

function secondPage(): DrawnLine[] {
  return [
    { text: 'Lind et al.: Tidal mixing and kelp', x: left, y: 40, size: 8 },
    { text: 'low', x: 120, y: 100, size: 7 },
    { text: 'high', x: 420, y: 100, size: 7 },
    {
      text: 'Figure 1: Growth of kelp on both shores, measured every week over one whole year at ten sites.',
      x: 80,
      y: 180,
    },
    ...column(results, left, 220),
    { text: 'References', x: right, y: 220, font: 'bold' },
    ...references(),
    { text: '2', x: 304, y: 770, size: 9 },
  ]
}

function references(): DrawnLine[] {
  return [
    { text: '[1] A. Lind and J. van Berg. Kelp in cold water.', x: right, y: 240, size: 9 },
    { text: 'Journal of Seas, 3(2):10-19, 2019.', x: right + 14, y: 251, size: 9 },
    { text: '[2] O. M. Ruiz. Tides. Coast Press, 2021.', x: right, y: 264, size: 9 },
  ]
}

const abstract = [
  'Kelp forests feed the coast, yet what makes them',
  'grow is debated. We followed ten sites for a year.',
  'Strong tides doubled growth (p < 0.01).',
]
const introduction = [
  'The growth of kelp depends on light and nutri-',
  'ents. Earlier work by Ruiz et al. [2] found no ef-',
  'fect of tides, but Fig. 3 of that study covers only',
  'one shore. It is therefore not clear whether the',
  'mixing that strong tides cause in shallow water',
]
const introductionGoesOn = [
  'reaches the plants at all. Here we measure it at',
  'ten sites on two shores. Each site was visited once',
  'a week, from January to December, by two divers.',
]
const methods = [
  'Blades were marked and measured to 0.5 mm with',
  'calipers. Dr. Lind read every mark twice. Currents',
  'were logged every ten minutes by moored sensors.',
]
const results = [
  'Growth rose with mixing at every site on both of',
  'the shores. The rise was largest in spring, when',
  'light was no longer scarce and water still cold.',
]
