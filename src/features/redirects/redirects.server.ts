/** The server code of this feature that other features use. */
export {
  type Move,
  claimAddresses,
  giveUpAddresses,
  holdAddresses,
  problemsOfMoves,
  recordMove,
  recordMoves,
  redirectsTag,
  restoreMoves,
  takeRedirectsTo,
  targetByHand,
  targetsByHand,
} from './server/moved-addresses.service.ts';
