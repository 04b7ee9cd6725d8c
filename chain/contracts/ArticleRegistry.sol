// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IArticleRegistry} from "./IArticleRegistry.sol";

/// @title The public record of articles' statements
/// @notice IArticleRegistry documents each call and its errors.
contract ArticleRegistry is IArticleRegistry {
    /// @notice How far a claimed time may be ahead of the block, in milliseconds.
    uint256 public constant MAX_AHEAD = 15 minutes * 1000;

    struct Record {
        bytes16 graphHash;
        uint64 createdAt;
        uint64 updatedAt;
        uint32 revision;
        uint64 blockTime;
    }

    mapping(address author => mapping(uint256 articleId => Record)) private _records;
    /// @inheritdoc IArticleRegistry
    mapping(bytes32 key => address) public firstAuthorOf;

    function createGraphInfo(bytes32 key, uint256 timestamp, uint256 articleId) external {
        if (articleId != _articleOf(key)) revert KeyArticleMismatch();
        Record storage record = _records[msg.sender][articleId];
        if (record.revision != 0) revert AlreadyExists();
        record.createdAt = uint64(timestamp);
        _write(record, key, timestamp);
        emit GraphInfoCreated(msg.sender, articleId, key, timestamp);
    }

    function updateGraphInfo(bytes32 key, uint256 timestamp) external {
        uint256 articleId = _articleOf(key);
        Record storage record = _records[msg.sender][articleId];
        bytes16 previous = record.graphHash;
        if (record.revision == 0) revert NotFound();
        if (previous == bytes16(key)) revert Unchanged();
        _write(record, key, timestamp);
        emit GraphInfoUpdated(msg.sender, articleId, key, previous, timestamp, record.revision);
    }

    function getGraphInfo(address author, uint256 articleId)
        external
        view
        returns (bytes16 graphHash, uint64 createdAt, uint64 updatedAt, uint32 revision, uint64 blockTime)
    {
        Record memory record = _records[author][articleId];
        return (record.graphHash, record.createdAt, record.updatedAt, record.revision, record.blockTime);
    }

    function _write(Record storage record, bytes32 key, uint256 timestamp) private {
        if (bytes16(key) == 0) revert ZeroKey();
        if (timestamp == 0 || timestamp < record.updatedAt) revert BadTimestamp();
        if (timestamp > block.timestamp * 1000 + MAX_AHEAD) revert BadTimestamp();
        record.graphHash = bytes16(key);
        record.updatedAt = uint64(timestamp);
        record.revision += 1;
        record.blockTime = uint64(block.timestamp);
        if (firstAuthorOf[key] == address(0)) firstAuthorOf[key] = msg.sender;
    }

    function _articleOf(bytes32 key) private pure returns (uint256) {
        return uint128(uint256(key));
    }
}
