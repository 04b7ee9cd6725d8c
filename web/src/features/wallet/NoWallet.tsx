import { LOCAL_CHAIN_ID } from '@colophon/protocol/wallet/constants'
import { WALLET_TEXTS } from '@colophon/protocol/wallet/texts'
import { Button, Text } from '@mantine/core'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { networksHere } from './ChooseNetwork.tsx'
import { StepTitle } from './WalletSteps.tsx'
import classes from './wallet.module.css'

/** What to do in a browser without a wallet. */
export function NoWallet({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <StepTitle>{WALLET_TEXTS.install}</StepTitle>
      <FormAlert message={WALLET_TEXTS.noExtension} />
      <Text mt="md">A wallet is an extension of the browser that keeps a key of yours and signs with it.</Text>
      <ol className={classes.ways}>
        <li>Open the page of extensions of your browser and search it for an Ethereum wallet.</li>
        <li>Put it in, and keep its recovery words where only you find them. Nobody here ever asks for them.</li>
        <li>Come back and load this page again: a new extension is not seen before.</li>
      </ol>
      {networksHere().some(({ chainId }) => chainId === LOCAL_CHAIN_ID) && (
        <Text mb="sm">
          Only trying things out? Run <code>npm run wallet</code> in the folder of Colophon: it builds a developer
          wallet for the chain on this machine and says how to load it.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        On a phone, open this page in the browser that is part of the wallet. You need a wallet to stake, to record
        papers on chain, to request access and to download papers of other users. All else works without one.
      </Text>
      <div className={classes.actions}>
        <Button onClick={() => location.reload()}>Load the page again</Button>
        <Button variant="default" onClick={onSearch}>
          Look again
        </Button>
      </div>
    </>
  )
}
