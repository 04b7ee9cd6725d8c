// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title The public record of articles' statements
/// @notice A record says: this account claimed this hash for this article at this time, and no more. It lives under the
/// account that wrote it, so nobody can take another's place; whose article it is, the reader must know. MD5 collisions
/// can be made on purpose: one account could have prepared two texts of one hash.
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
    /// The record has this hash already.
    error Unchanged();
    /// Zero, over 15 minutes ahead of the block, or earlier than the record's last.
    error BadTimestamp();

    /// @notice Begins the caller's record of an article; once for each.
    /// @param key The statements' MD5 (16 bytes), then the article id (16 bytes).
    /// @param timestamp When the statements were saved, in milliseconds, as claimed by the caller.
    function createGraphInfo(bytes32 key, uint256 timestamp, uint256 articleId) external;

    /// @notice Records the hash of changed statements; the article is that of the key.
    function updateGraphInfo(bytes32 key, uint256 timestamp) external;

    /// @return graphHash The hash last recorded; zero if there is no record.
    /// @return createdAt The first claimed time, in milliseconds. Only a claim: it may be any time in the past.
    /// @return updatedAt The last claimed time, no less of a claim; that of the creation until there is an update.
    /// @return revision 1 at the creation, one more with each update.
    /// @return blockTime When the block of the last revision was made, in seconds: the hash existed then at the latest.
    /// The time of an earlier revision is that of the block of its event.
    function getGraphInfo(address author, uint256 articleId)
        external
        view
        returns (bytes16 graphHash, uint64 createdAt, uint64 updatedAt, uint32 revision, uint64 blockTime);

    /// @notice Which account was the first to record this hash for this article.
    /// @dev It proves the order of records and nothing of authorship: a hash that is known, as that of a published paper,
    /// can be recorded by anybody, also before its author does. Trust an address only if it is known to be the author's.
    function firstAuthorOf(bytes32 key) external view returns (address);
}
