// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title The public record of articles' statements
/// @notice A record says that an account claimed a hash for an article at a time, and nothing more. Records are stored
/// per account, so no account can take another's; readers must know which account is the author's. MD5 collisions can be
/// constructed: an account could have prepared two texts with the same hash.
interface IArticleRegistry {
    event GraphInfoCreated(address indexed author, uint256 indexed articleId, bytes32 indexed key, uint256 timestamp);
    event GraphInfoUpdated(
        address indexed author,
        uint256 indexed articleId,
        bytes32 indexed key,
        bytes16 previousHash,
        uint256 timestamp,
        uint256 revision
    );

    /// The hash in the key is zero.
    error ZeroKey();
    /// The second half of the key is not the article id.
    error KeyArticleMismatch();
    error AlreadyExists();
    error NotFound();
    /// The record already has this hash.
    error Unchanged();
    /// Zero, more than 15 minutes ahead of the block, or earlier than the record's last timestamp.
    error BadTimestamp();

    /// @notice Creates the caller's record of an article; possible once per article.
    /// @param key The MD5 of the statements (16 bytes), followed by the article id (16 bytes).
    /// @param timestamp When the statements were saved, in milliseconds, as claimed by the caller.
    function createGraphInfo(bytes32 key, uint256 timestamp, uint256 articleId) external;

    /// @notice Records the hash of changed statements, for the article in the key.
    function updateGraphInfo(bytes32 key, uint256 timestamp) external;

    /// @return graphHash The last recorded hash; zero if there is no record.
    /// @return createdAt The first claimed time, in milliseconds; it may be any time in the past.
    /// @return updatedAt The last claimed time, in milliseconds; equal to `createdAt` until the first update.
    /// @return revision 1 at creation, incremented by each update.
    /// @return blockTime The block time of the last revision, in seconds: the hash existed by then. Earlier revisions
    /// have the block times of their events.
    function getGraphInfo(address author, uint256 articleId)
        external
        view
        returns (bytes16 graphHash, uint64 createdAt, uint64 updatedAt, uint32 revision, uint64 blockTime);

    /// @notice The first account that recorded this hash for this article.
    /// @dev Proves the order of records, not authorship: any account can record a known hash, such as that of a
    /// published paper, before its author does. Trust an address only if it is known to be the author's.
    function firstAuthorOf(bytes32 key) external view returns (address);
}
