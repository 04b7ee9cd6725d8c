import { documentOf } from './paper-of.ts'

/** A fictional paper about teaching material, with the margin of its journal. */
export const LESSONS = documentOf('Open lessons on wildfire data', [
  'Submitted: 21 December 2022 Published: 24 December 2024 License Authors of papers retain copyright and release the work under a Creative Commons Attribution 4.0 International License (CC BY 4.0).',
  'Editor: Jane Doe Reviewers: @people @users',
  '# Summary',
  'The lessons teach students to analyse satellite images of wildfires. They are a set of notebooks that students run in the cloud, so that no computer of the laboratory is needed.',
  '# Statement of need',
  'Students of ecology seldom learn to work with large images. Short lessons with real data help them to begin.',
  '# Content',
  'The first lesson looks at the Cold Springs fire of 2016 near Nederland. The second lesson compares it with the Fourmile Canyon fire. Students plot the burned area with the ggplot library.',
  'The R coding portion of each lesson takes one hour. Students need to have the terra R package installed before class. The correlation of both indices was r = 0.8, see Figure C.',
  '# Use',
  'The lessons were used in two courses with 60 students.',
])

/** The same as a paper to ask. */
export const LESSONS_PAPER = { articleId: 8, title: 'Open lessons on wildfire data', document: LESSONS }
