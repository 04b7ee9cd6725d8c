// Written by `node chain/scripts/compile.ts`; the contract in chain/contracts is the source.
export const articleRegistryAbi = [
  {"inputs":[],"name":"AlreadyExists","type":"error"},
  {"inputs":[],"name":"BadTimestamp","type":"error"},
  {"inputs":[],"name":"KeyArticleMismatch","type":"error"},
  {"inputs":[],"name":"NotFound","type":"error"},
  {"inputs":[],"name":"Unchanged","type":"error"},
  {"inputs":[],"name":"ZeroKey","type":"error"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"author","type":"address"},{"indexed":true,"name":"articleId","type":"uint256"},{"indexed":true,"name":"key","type":"bytes32"},{"indexed":false,"name":"timestamp","type":"uint256"}],"name":"GraphInfoCreated","type":"event"},
  {"anonymous":false,"inputs":[{"indexed":true,"name":"author","type":"address"},{"indexed":true,"name":"articleId","type":"uint256"},{"indexed":true,"name":"key","type":"bytes32"},{"indexed":false,"name":"previousHash","type":"bytes16"},{"indexed":false,"name":"timestamp","type":"uint256"},{"indexed":false,"name":"revision","type":"uint256"}],"name":"GraphInfoUpdated","type":"event"},
  {"inputs":[{"name":"key","type":"bytes32"},{"name":"timestamp","type":"uint256"},{"name":"articleId","type":"uint256"}],"name":"createGraphInfo","outputs":[],"stateMutability":"nonpayable","type":"function"},
  {"inputs":[{"name":"key","type":"bytes32"}],"name":"firstAuthorOf","outputs":[{"name":"","type":"address"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"author","type":"address"},{"name":"articleId","type":"uint256"}],"name":"getGraphInfo","outputs":[{"name":"graphHash","type":"bytes16"},{"name":"createdAt","type":"uint64"},{"name":"updatedAt","type":"uint64"},{"name":"revision","type":"uint32"},{"name":"blockTime","type":"uint64"}],"stateMutability":"view","type":"function"},
  {"inputs":[{"name":"key","type":"bytes32"},{"name":"timestamp","type":"uint256"}],"name":"updateGraphInfo","outputs":[],"stateMutability":"nonpayable","type":"function"},
] as const
