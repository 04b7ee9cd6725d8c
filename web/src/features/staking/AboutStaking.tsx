import { Title } from '@mantine/core'
import classes from './staking.module.css'

/** What staking is and what may go wrong, in plain words. */
export function AboutStaking() {
  return (
    <section className={classes.part} aria-labelledby="about-title">
      <Title order={2} id="about-title">
        How it works, and what may go wrong
      </Title>
      <ul className={`${classes.list} ${classes.words}`}>
        <li>You lock tokens for a period. Until it ends nobody can take them out, you neither.</li>
        <li>Rewards are paid in from time to time and shared between the periods, and within a period by amount.</li>
        <li>No token earns more than the cap of its period. It may earn less, or nothing while no rewards are paid.</li>
        <li>
          When the lock has ended the stake earns until the next midnight (UTC), then no more until you extend it.
        </li>
        <li>An extension begins a new lock now. It never shortens one.</li>
        <li>Contracts may have faults, and the price of a token may fall. Stake what you can do without.</li>
        <li>
          The source of the contract and its mathematics lie in this product: chain/contracts and docs/staking.md.
        </li>
      </ul>
    </section>
  )
}
