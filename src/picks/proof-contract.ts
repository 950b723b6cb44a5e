import { Type } from 'typebox';
import { raw } from '../platform/rights/sourced.ts';
import { Int32, Nullable, OneOf } from '../platform/schema.ts';
import { MODEL } from './contract.ts';

export const ProofQuery = Type.Object({
  format: Type.Optional(
    OneOf(['json', 'file'], {
      description: '`file`: only the proof file, as `hardwood ledger verify` reads it',
    }),
  ),
});

const EntryIndex = Type.Integer({ description: 'Index of an entry in the ledger' });

export const PickProof = Type.Object(
  {
    pickId: Int32(),
    index: EntryIndex,
    entry: Type.String({ description: 'The entry of the pick: canonical JSON, byte for byte' }),
    leafHash: Type.String({ description: 'Base64 of the hash of the entry' }),
    open: raw(
      MODEL,
      Nullable(
        Type.Object({
          body: Type.String({ description: 'The pick as it was committed, byte for byte' }),
          salt: Type.String({ description: 'Base64' }),
        }),
      ),
    ),
    inclusion: Type.Array(Type.String(), { description: 'Base64 hashes, from the sibling of the leaf up' }),
    checkpoint: Type.String({ description: 'The signed checkpoint that covers the entry' }),
    replacedBy: Nullable(EntryIndex),
    withdrawnBy: Nullable(EntryIndex),
    results: Type.Array(EntryIndex),
    timestamps: Type.Array(Type.String(), {
      description: 'Base64 of RFC 3161 replies over the text of the checkpoint; empty without LEDGER_TSA_URL',
    }),
    file: raw(MODEL, Type.String({ description: 'The proof file (C2SP tlog-proof)' })),
  },
  { title: 'PickProof' },
);
