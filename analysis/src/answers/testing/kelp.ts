import { documentOf } from './paper-of.ts'

/** A fictional paper with something for each question type. */
export const KELP = documentOf('Growth of sugar kelp under reduced tidal flow', [
  '# Abstract',
  'Sugar kelp is a brown alga that grows on rocky shores of the northern Atlantic. In this study we measured how reduced tidal flow changes its growth. We found that growth fell by 38% where the flow was halved. Our results suggest that tidal barrages may harm kelp forests.',
  '# Introduction',
  'Kelp forests shelter young cod and lobster. Tidal barrages have been built in France since 1966, and more are planned. They slow the current behind them. Little is known about how kelp responds to this.',
  'Nutrient uptake rate (NUR) is the amount of nitrate that a blade takes up per hour. It depends on the current because a thin layer of still water forms around the blade. This layer starves it.',
  '# Methods',
  'We collected 240 plants on three shores near Bergen between March and June 2019. Blade length was measured every week with a ruler. The NUR was determined with a nitrate sensor at 12 °C.',
  '# Results',
  'Plants at the sheltered shore grew 1.1 cm per day, those at the exposed shore 1.8 cm per day. Mortality did not differ between the shores. Vitamin B12 was below detection in all samples.',
  '# Discussion',
  'Growth was slow at the sheltered shore because nitrate did not reach the blades fast enough. A limitation of our study is that we did not measure light. Future work should follow the plants through a winter.',
])

/** The same as a paper to ask. */
export const KELP_PAPER = { articleId: 7, title: 'Growth of sugar kelp under reduced tidal flow', document: KELP }
