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
  ['Funding information', 'funding'],
  ['Sources of funding', 'funding'],
  ['Conflict of Interests', 'interests'],
  ['Competing financial interests', 'interests'],
  ['Declaration of competing interest', 'interests'],
  ['Disclosure', 'interests'],
  ['Availability of data and materials', 'availability'],
  ['Data Sharing Statement', 'availability'],
  ['Ethics approval and consent to participate', 'ethics'],
  ['Consent for publication', 'ethics'],
  ['Conflicts of law', 'other'],
  ['Appendix A: Proofs', 'appendix'],
  ['References', 'references'],
  ['Summary', 'abstract'],
  ['The method of Okoro', 'other'],
  ['Kelp', 'other'],
])('%s is about %s', (heading, type) => {
  expect(sectionType(heading)).toBe(type)
})
