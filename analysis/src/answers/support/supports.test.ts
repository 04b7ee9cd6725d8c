import { describe, expect, it } from 'vitest'
import { splitSentences } from '../../document/sentences/split-sentences.ts'
import { OPPOSITES } from '../testing/opposites.ts'
import { compareWords } from './supports.ts'

/** True if a sentence of a quote, or two together, have the words of another and agree with it. */
function isSame(sentence: string, quote: string): boolean {
  const cited = splitSentences(quote).map(({ start, end }) => quote.slice(start, end))
  const pairs = cited.flatMap((one, index) => cited.slice(index + 1).map((other) => [one, other]))
  return [...cited.map((one) => [one]), ...pairs].some((of) => compareWords(sentence, of) === 'same')
}

/** A quote as an answer shows it: several sentences of a paper. */
const TRIAL =
  'Results: In total, 50 patients were eligible for analyses. No significant difference was found in overall survival between the groups. However, the trial was prematurely terminated after 50 patients enrolled, owing to the end of cooperation with the company that provided the HIPEC system.'
const PEAT = 'The mass of every sample fell by 41 percent during the first day.'
const RATES = 'The 3-year survival was 84.8% in the HIPEC group and 88.2% in the control group.'
const LISTED = 'The response rates of placebo and tamoxifen were 12 and 31%, respectively.'
const HIGHER = 'Recall was significantly higher in the treated group than in the control group.'
const INHIBITS = 'Drug A inhibited the growth of kinase B in mice.'
const DOSES = 'Patients received 5 mg of zinc daily for 6 weeks.'
const NOT_REDUCED = 'HIPEC reduced pain but did not reduce mortality in adults.'
const MAY = 'Early feeding may lower the mortality of preterm infants.'
const TWO = 'Drug A increased body weight and decreased blood pressure.'
const INEFFECTIVE = 'The ointment was ineffective against the scabies mites.'
const EQUAL = 'Adverse events were similar in both groups.'

describe('support of a model’s sentences by the sentences it cites', () => {
  it.each([
    [TRIAL, 'In total, 50 patients were eligible for analyses.'],
    [TRIAL, 'Fifty patients were eligible for analyses.'],
    [TRIAL, 'No significant difference was found in overall survival.'],
    [TRIAL, 'Overall survival did not differ significantly between the groups.'],
    [TRIAL, 'Overall survival was similar between the groups.'],
    [TRIAL, 'The trial was prematurely terminated after 50 patients enrolled.'],
    [PEAT, PEAT],
    [PEAT, 'During the first day every sample’s mass fell by 41 percent.'],
    [PEAT, 'Samples dropped by 41% during the first day.'],
    [RATES, 'Survival was 84.8% with HIPEC and 88.2% in the control group.'],
    [RATES, 'In the control group 88.2% survived, compared with 84.8% in the HIPEC group.'],
    [LISTED, 'The response rate was 31% with tamoxifen.'],
    [LISTED, 'The response rate was 12% with placebo and 31% with tamoxifen.'],
    [HIGHER, 'Recall was higher in the treated group.'],
    [HIGHER, 'Recall was lower in the control group than in the treated group.'],
    [HIGHER, 'The control group had lower recall.'],
    [INHIBITS, 'The growth of kinase B was inhibited by drug A.'],
    [INHIBITS, 'In mice, drug A inhibited kinase B.'],
    [DOSES, 'Zinc was given at 5 mg daily for 6 weeks to patients.'],
    [NOT_REDUCED, 'HIPEC did not reduce mortality.'],
    [NOT_REDUCED, 'HIPEC reduced pain.'],
    [MAY, 'Early feeding may lower mortality of infants.'],
    [MAY, 'Mortality of preterm infants might be lower with early feeding.'],
    [TWO, 'Drug A decreased blood pressure.'],
    [TWO, 'Blood pressure fell and body weight rose with drug A.'],
    [INEFFECTIVE, 'The ointment was not effective against mites.'],
    [EQUAL, 'Adverse events did not differ between the groups.'],
  ])('%j supports %j', (quote, sentence) => {
    expect(isSame(sentence, quote)).toBe(true)
  })

  it.each([
    [TRIAL, 'In total 50 patients were not eligible for analyses.'],
    [TRIAL, 'No patients were eligible for analyses.'],
    [TRIAL, 'A significant difference was found in overall survival between the groups.'],
    [TRIAL, 'Overall survival differed significantly between the groups.'],
    [TRIAL, 'Overall survival was significantly better in one of the groups.'],
    [TRIAL, 'The trial was not terminated prematurely.'],
    [TRIAL, 'The trial was prematurely terminated after 60 patients enrolled.'],
    [PEAT, 'The mass of every sample fell by 43 percent during the first day.'],
    [PEAT, 'The mass of every sample rose by 41 percent during the first day.'],
    [PEAT, 'The mass of every sample fell by 41 grams during the first day.'],
    [PEAT, 'The mass of no sample fell by 41 percent during the first day.'],
    [PEAT, 'The mass of the samples did not fall during the first day.'],
    [PEAT, 'The mass of most samples fell by 41 percent during the first day.'],
    [PEAT, 'Peat cures gout in sheep.'],
    [PEAT, 'As the authors convincingly show, drying is a solved problem of industry.'],
    [PEAT, 'It is.'],
    [PEAT, ''],
    [RATES, 'Survival was 88.2% in the HIPEC group and 84.8% in the control group.'],
    [RATES, 'The 3-year survival was 84.8% in the control group.'],
    [RATES, 'The 84.8-year survival was 3% in the HIPEC group.'],
    [LISTED, 'The response rate was 12% with tamoxifen.'],
    [LISTED, 'The response rate was 31% with placebo and 12% with tamoxifen.'],
    [HIGHER, 'Recall was significantly lower in the treated group than in the control group.'],
    [HIGHER, 'Recall was significantly higher in the control group than in the treated group.'],
    [HIGHER, 'Recall was higher in the control group.'],
    [HIGHER, 'Recall was not higher in the treated group than in the control group.'],
    [INHIBITS, 'Kinase B inhibited the growth of drug A in mice.'],
    [INHIBITS, 'Drug A promoted the growth of kinase B in mice.'],
    [DOSES, 'Patients received 5 g of zinc daily for 6 weeks.'],
    [DOSES, 'Patients received 5 mg of zinc daily for 6 months.'],
    [DOSES, 'Patients received 6 mg of zinc daily for 5 weeks.'],
    [NOT_REDUCED, 'HIPEC reduced mortality in adults.'],
    [NOT_REDUCED, 'HIPEC lowered mortality in adults.'],
    [NOT_REDUCED, 'HIPEC did not reduce pain.'],
    [NOT_REDUCED, 'HIPEC reduced mortality but did not reduce pain.'],
    [MAY, 'Early feeding lowers the mortality of preterm infants.'],
    [MAY, 'Late feeding may lower the mortality of preterm infants.'],
    [TWO, 'Drug A decreased body weight.'],
    [TWO, 'Drug A decreased body weight and increased blood pressure.'],
    [INEFFECTIVE, 'The ointment was effective against the scabies mites.'],
    [EQUAL, 'Adverse events differed in both groups.'],
    [EQUAL, 'Adverse events were not similar in both groups.'],
  ])('%j does not support %j', (quote, sentence) => {
    expect(isSame(sentence, quote)).toBe(false)
  })
})

/** Sentences of papers of many fields, each with sentences that it supports and sentences that it does not. */
const PAIRS: readonly { quote: string; supported?: string[]; unsupported?: string[] }[] = [
  {
    quote: 'The vaccine was effective in 62 of 80 adults, but it did not protect children.',
    supported: ['The vaccine was effective in 62 of 80 adults.', 'The vaccine did not protect children.'],
    unsupported: [
      'The vaccine protected children.',
      'The vaccine was not effective in adults.',
      'The vaccine was effective in 80 of 62 adults.',
    ],
  },
  {
    quote: 'None of the 40 rats died during follow-up.',
    supported: ['No rats died during follow-up.'],
    unsupported: ['All 40 rats died during follow-up.', '40 rats died during follow-up.'],
  },
  {
    quote: 'Accuracy rose from 71% to 84% after pruning.',
    supported: ['Pruning raised accuracy from 71% to 84%.'],
    unsupported: ['Accuracy fell from 71% to 84% after pruning.', 'Accuracy rose from 84% to 71% after pruning.'],
  },
  {
    quote: 'Boys scored 12 points and girls scored 15 points on average.',
    supported: ['On average girls scored 15 points.'],
    unsupported: ['On average boys scored 15 points.', 'Girls scored 12 points and boys 15 points on average.'],
  },
  {
    quote: 'Mortality was lower in the intervention arm (4%) than in the usual care arm (9%).',
    supported: [
      'Mortality was 4% in the intervention arm.',
      'Mortality was higher in the usual care arm (9%) than in the intervention arm (4%).',
    ],
    unsupported: ['Mortality was 4% in the usual care arm.', 'Mortality was lower in the usual care arm.'],
  },
  {
    quote: 'Treatment A outperformed treatment B on every benchmark.',
    unsupported: ['Treatment B outperformed treatment A on every benchmark.'],
  },
  {
    quote: 'Transformers outperformed recurrent networks on every benchmark.',
    supported: ['Recurrent networks were outperformed by transformers on every benchmark.'],
    unsupported: ['Recurrent networks outperformed transformers on every benchmark.'],
  },
  {
    quote: 'Stress predicted insomnia in nurses.',
    supported: ['In nurses, stress predicted insomnia.'],
    unsupported: ['Insomnia predicted stress in nurses.'],
  },
  {
    quote: 'Sixty-two participants completed the study; eight withdrew.',
    supported: ['62 participants completed the study.'],
    unsupported: ['60 participants completed the study.'],
  },
  {
    quote: 'The drug was well tolerated, without serious adverse events.',
    supported: ['The drug was well tolerated.', 'There were no serious adverse events.'],
    unsupported: ['There were serious adverse events.'],
  },
  {
    quote: 'We could not replicate the effect in older adults.',
    supported: ['The effect could not be replicated in older adults.'],
    unsupported: ['The effect was replicated in older adults.'],
  },
  {
    quote: 'The correlation was negative (r = -0.42).',
    supported: ['The correlation was negative, r = −0.42.'],
    unsupported: ['The correlation was positive (r = -0.42).', 'The correlation was negative (r = 0.42).'],
  },
  {
    quote: 'The difference was significant (p < 0.05).',
    unsupported: ['The difference was significant (p > 0.05).', 'The difference was not significant (p < 0.05).'],
  },
  {
    quote: 'The sample of 1,200 teachers came from three regions.',
    supported: ['The sample had 1200 teachers from three regions.'],
    unsupported: ['The sample had 200 teachers from three regions.'],
  },
  {
    quote: 'The median age was 54 years and the median follow-up 12 months.',
    supported: ['The median follow-up was 12 months.'],
    unsupported: ['The median age was 54 months.', 'The median follow-up was 54 years.'],
  },
  {
    quote: 'Younger patients responded faster than older patients.',
    supported: ['Older patients responded slower than younger patients.'],
    unsupported: ['Older patients responded faster than younger patients.'],
  },
  {
    quote: 'It remains unclear whether the dye improves detection.',
    unsupported: ['The dye improves detection.'],
  },
  {
    quote: 'Neither age nor sex affected recovery.',
    supported: ['Age did not affect recovery.'],
    unsupported: ['Age affected recovery.', 'Sex affected recovery.'],
  },
  {
    quote: 'The compound failed to inhibit the enzyme.',
    supported: ['The compound did not inhibit the enzyme.'],
    unsupported: ['The compound inhibited the enzyme.'],
  },
  {
    quote: 'Levels of A, B and C were 3, 5 and 9 mg, respectively.',
    unsupported: ['The level of B was 9 mg.'],
  },
  {
    quote: 'Copper, zinc and iron were 3, 5 and 9 mg, respectively.',
    supported: ['Zinc was 5 mg.'],
    unsupported: ['Zinc was 9 mg.', 'Iron was 3 mg.'],
  },
  {
    quote: 'Median overall survival was 14.1 months with drug X versus 10.9 months with placebo (hazard ratio 0.72).',
    supported: [
      'Median overall survival was 14.1 months with drug X and 10.9 months with placebo.',
      'The hazard ratio was 0.72.',
    ],
    unsupported: ['Median overall survival was 10.9 months with drug X.'],
  },
  {
    quote: 'Of 116 planned patients, only 50 were enrolled.',
    supported: ['50 of 116 planned patients were enrolled.'],
    unsupported: ['All 116 planned patients were enrolled.'],
  },
  {
    quote: 'Women in the exercise group lost 4.2 kg, whereas those in the diet group lost 6.1 kg.',
    supported: ['Women in the diet group lost 6.1 kg.'],
    unsupported: ['Women in the diet group lost 4.2 kg.', 'Women in the diet group gained 6.1 kg.'],
  },
  {
    quote: 'Error rates decreased with training set size but increased with noise.',
    supported: ['Error rates increased with noise.'],
    unsupported: ['Error rates increased with training set size.', 'Error rates decreased with noise.'],
  },
  {
    quote: 'There was no evidence that supplementation prevented fractures.',
    supported: ['There was no evidence that supplementation prevented fractures.'],
    unsupported: ['Supplementation prevented fractures.'],
  },
  {
    quote: 'It is not clear that the model generalises to new domains.',
    unsupported: ['The model generalises to new domains.'],
  },
  {
    quote: 'The hypothesis that sleep improves memory was not supported.',
    unsupported: ['Sleep improves memory.'],
  },
  {
    quote: 'The hypothesis that sleep improves memory was rejected.',
    unsupported: ['Sleep improves memory.'],
  },
  {
    quote: 'Contrary to our expectation, tutoring did not raise grades.',
    supported: ['Tutoring did not raise grades.'],
    unsupported: ['Tutoring raised grades.'],
  },
  {
    quote: 'Side effects were rare in the low-dose arm and common in the high-dose arm.',
    supported: ['Side effects were rare in the low-dose arm.'],
    unsupported: ['Side effects were common in the low-dose arm.'],
  },
  {
    quote: 'The mean score was 3.5 (SD 1.2) at baseline and 4.8 (SD 1.1) at follow-up.',
    supported: ['The mean score was 4.8 at follow-up.'],
    unsupported: ['The mean score was 4.8 at baseline.'],
  },
  {
    quote: 'The dose was reduced in 12 patients and discontinued in 3.',
    supported: ['The dose was reduced in 12 patients.'],
    unsupported: ['The dose was discontinued in 12 patients.'],
  },
  {
    quote: 'Battery capacity retained 92% after 500 cycles at 1 C.',
    supported: ['Capacity retained 92% after 500 cycles.'],
    unsupported: ['Capacity retained 500% after 92 cycles.', 'Battery capacity lost 92% after 500 cycles.'],
  },
  {
    quote: 'Vaccinated children were less likely to be hospitalised than unvaccinated children.',
    supported: [
      'Unvaccinated children were more likely to be hospitalised than vaccinated children.',
      'Vaccinated children were less likely to be hospitalised.',
    ],
    unsupported: [
      'Vaccinated children were more likely to be hospitalised than unvaccinated children.',
      'Unvaccinated children were less likely to be hospitalised than vaccinated children.',
    ],
  },
  {
    quote: 'Interest rates were not associated with default.',
    unsupported: ['Interest rates were associated with default.'],
  },
  {
    quote: 'Pain scores improved by 2 points in both arms.',
    unsupported: ['Pain scores worsened by 2 points in both arms.'],
  },
  {
    quote: 'Students at rural schools outperformed students at urban schools in reading.',
    unsupported: ['Students at urban schools outperformed students at rural schools in reading.'],
  },
  {
    quote: 'The algorithm is faster but less accurate than the baseline.',
    supported: ['The algorithm is less accurate than the baseline.'],
    unsupported: ['The algorithm is more accurate than the baseline.', 'The baseline is faster than the algorithm.'],
  },
  {
    quote: 'Smoking causes cancer.',
    unsupported: ['Cancer causes smoking.'],
  },
  {
    quote: 'The catalyst remained stable above 300 °C but degraded rapidly below it.',
    supported: ['The catalyst remained stable above 300 °C.'],
    unsupported: ['The catalyst was unstable above 300 °C.', 'The catalyst degraded rapidly above 300 °C.'],
  },
  {
    quote: 'Fewer than 10% of the respondents had heard of the programme.',
    unsupported: ['More than 10% of the respondents had heard of the programme.'],
  },
  {
    quote: 'At least 30 samples were analysed in each season.',
    unsupported: ['At most 30 samples were analysed in each season.'],
  },
  {
    quote: 'Neither the old nor the new protocol reduced infections.',
    unsupported: ['The new protocol reduced infections.'],
  },
  {
    quote: 'The new protocol, unlike the old one, reduced infections.',
    unsupported: ['The old protocol reduced infections.'],
  },
  {
    quote: 'Only two of the nine models converged.',
    supported: ['Two of nine models converged.'],
    unsupported: ['Nine of the two models converged.', 'All nine models converged.'],
  },
  {
    quote: 'Costs were 20 euros per patient in hospital A and 35 euros in hospital B.',
    supported: ['Costs were 35 euros in hospital B.'],
    unsupported: ['Costs were 35 euros per patient in hospital A.'],
  },
  {
    quote: 'Bees visited white flowers more often than red flowers.',
    unsupported: [
      'Bees visited red flowers more often than white flowers.',
      'Bees visited white flowers less often than red flowers.',
    ],
  },
  {
    quote: 'Exposure before birth was harmful, exposure after birth was not.',
    unsupported: ['Exposure after birth was harmful.'],
  },
  {
    quote: 'Reading improved in grade 3 but not in grade 5.',
    supported: ['Reading improved in grade 3.'],
    unsupported: ['Reading improved in grade 5.', 'Reading did not improve in grade 3.'],
  },
  {
    quote: 'The authors hypothesised that noise increases errors.',
    unsupported: ['Noise increases errors.'],
  },
  {
    quote: 'The yield was 40% (12 of 30) in dry soil.',
    unsupported: ['The yield was 40% in wet soil.'],
  },
]

describe('support of a model’s sentences in other fields', () => {
  it.each(PAIRS.flatMap(({ quote, supported = [] }) => supported.map((sentence) => [quote, sentence])))(
    '%j supports %j',
    (quote, sentence) => expect(isSame(sentence, quote)).toBe(true),
  )

  it.each(PAIRS.flatMap(({ quote, unsupported = [] }) => unsupported.map((sentence) => [quote, sentence])))(
    '%j does not support %j',
    (quote, sentence) => expect(isSame(sentence, quote)).toBe(false),
  )

  it('a verbatim sentence of a text is supported by it, and the same sentence with an inserted “not” is not', () => {
    const wrong = OPPOSITES.flatMap(({ text }) =>
      splitSentences(text).flatMap(({ start, end }) => {
        const sentence = text.slice(start, end)
        const denied = sentence.replace(/\b(was|were|is|are|did|could)\b(?! not)/, '$1 not')
        const isWrong = denied !== sentence && isSame(denied, text)
        return !isSame(sentence, text) || isWrong ? [sentence] : []
      }),
    )
    expect(wrong).toEqual([])
  })
})
