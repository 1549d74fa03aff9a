export {
  deleteBlock,
  deleteBlocksOfPages,
  elementsKind,
  insertBlock,
  placeBlocks,
  replaceBlocks,
  selectBlock,
  selectBlocks,
  updateBlock,
  type BlockColumns,
  type BlockRow,
} from './server/inline-blocks.queries.ts';
