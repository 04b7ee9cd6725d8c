import { stakingReader } from './staking-reader.ts'

export { stakingReader }
