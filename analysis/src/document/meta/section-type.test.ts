import { expect, test } from 'vitest'
import { sectionType } from './section-type.ts'

test.each([
  ['1. Introduction', 'introduction'],
  ['II. RELATED WORK', 'background'],
  ['Materials and Methods', 'methods'],
  ['2.1 Study area', 'methods'],
  ['4 Results and discussion', 'results'],
  ['Discussion', 'discussion'],
  ['5. Conclusions and future work', 'conclusion'],
  ['Acknowledgments', 'acknowledgements'],
  ['Appendix A: Proofs', 'appendix'],
  ['References', 'references'],
  ['Summary', 'abstract'],
  ['The method of Okoro', 'other'],
  ['Kelp', 'other'],
])('%s is about %s', (heading, type) => {
  expect(sectionType(heading)).toBe(type)
})
