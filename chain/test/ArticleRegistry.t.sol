// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {ArticleRegistry} from "../contracts/ArticleRegistry.sol";
import {IArticleRegistry} from "../contracts/IArticleRegistry.sol";
import {TestBase} from "./base/TestBase.sol";

abstract contract RegistryFixture is TestBase {
    uint256 internal constant NOW = 1_700_000_000;
    address internal alice = address(0xA11CE);
    address internal bob = address(0xB0B);
    ArticleRegistry internal registry;

    function setUp() public {
        vm.warp(NOW);
        registry = new ArticleRegistry();
    }

    function keyOf(uint128 hash, uint128 articleId) internal pure returns (bytes32) {
        return bytes32(uint256(hash) << 128 | articleId);
    }

    function createAs(address author, bytes32 key, uint256 timestamp, uint256 articleId) internal {
        vm.prank(author);
        registry.createGraphInfo(key, timestamp, articleId);
    }

    function updateAs(address author, bytes32 key, uint256 timestamp) internal {
        vm.prank(author);
        registry.updateGraphInfo(key, timestamp);
    }
}

contract CreateGraphInfoTest is RegistryFixture {
    function testFuzz_records_hash_and_time_under_its_author(uint128 hash, uint128 articleId, uint256 timestamp)
        public
    {
        vm.assume(hash != 0);
        timestamp = bound(timestamp, 1, NOW * 1000 + 15 minutes * 1000);
        bytes32 key = keyOf(hash, articleId);
        vm.expectEmit(address(registry));
        emit IArticleRegistry.GraphInfoCreated(alice, articleId, key, timestamp);
        createAs(alice, key, timestamp, articleId);
        (bytes16 graphHash, uint64 createdAt, uint64 updatedAt, uint32 revision, uint64 blockTime) =
            registry.getGraphInfo(alice, articleId);
        vm.assertEq(graphHash, bytes16(hash));
        vm.assertEq(createdAt, timestamp);
        vm.assertEq(updatedAt, timestamp);
        vm.assertEq(revision, 1);
        vm.assertEq(blockTime, NOW);
        vm.assertEq(registry.firstAuthorOf(key), alice);
    }

    function testFuzz_a_squatter_cannot_take_an_authors_record(uint128 hash, uint128 articleId) public {
        vm.assume(hash != 0);
        bytes32 key = keyOf(hash, articleId);
        createAs(bob, key, NOW * 1000, articleId);
        createAs(alice, key, NOW * 1000, articleId);
        (bytes16 graphHash,,,,) = registry.getGraphInfo(alice, articleId);
        vm.assertEq(graphHash, bytes16(hash));
        vm.assertEq(registry.firstAuthorOf(key), bob);
    }

    function testFuzz_refuses_a_key_of_another_article(uint128 articleId, uint256 claimed) public {
        vm.assume(claimed != articleId);
        vm.expectRevert(IArticleRegistry.KeyArticleMismatch.selector);
        createAs(alice, keyOf(1, articleId), NOW * 1000, claimed);
    }

    function test_refuses_a_second_record() public {
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        vm.expectRevert(IArticleRegistry.AlreadyExists.selector);
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        vm.expectRevert(IArticleRegistry.AlreadyExists.selector);
        createAs(alice, keyOf(2, 7), NOW * 1000, 7);
    }

    function test_refuses_a_zero_hash() public {
        vm.expectRevert(IArticleRegistry.ZeroKey.selector);
        createAs(alice, keyOf(0, 7), NOW * 1000, 7);
        vm.expectRevert(IArticleRegistry.ZeroKey.selector);
        createAs(alice, 0, NOW * 1000, 0);
    }

    function testFuzz_refuses_a_zero_time_and_one_far_ahead(uint256 timestamp) public {
        timestamp = bound(timestamp, NOW * 1000 + 15 minutes * 1000 + 1, type(uint256).max);
        vm.expectRevert(IArticleRegistry.BadTimestamp.selector);
        createAs(alice, keyOf(1, 7), timestamp, 7);
        vm.expectRevert(IArticleRegistry.BadTimestamp.selector);
        createAs(alice, keyOf(1, 7), 0, 7);
    }
}

contract UpdateGraphInfoTest is RegistryFixture {
    function testFuzz_records_the_new_hash_and_keeps_the_first_time(uint128 hash, uint256 later) public {
        vm.assume(hash != 0 && hash != 1);
        later = bound(later, NOW * 1000, NOW * 1000 + 15 minutes * 1000);
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        vm.warp(NOW + 5);
        vm.expectEmit(address(registry));
        emit IArticleRegistry.GraphInfoUpdated(alice, 7, keyOf(hash, 7), bytes16(uint128(1)), later, 2);
        updateAs(alice, keyOf(hash, 7), later);
        (bytes16 graphHash, uint64 createdAt, uint64 updatedAt, uint32 revision, uint64 blockTime) =
            registry.getGraphInfo(alice, 7);
        vm.assertEq(graphHash, bytes16(hash));
        vm.assertEq(createdAt, NOW * 1000);
        vm.assertEq(updatedAt, later);
        vm.assertEq(revision, 2);
        vm.assertEq(blockTime, NOW + 5);
    }

    function test_refuses_a_missing_record_and_one_of_another_author() public {
        vm.expectRevert(IArticleRegistry.NotFound.selector);
        updateAs(alice, keyOf(2, 7), NOW * 1000);
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        vm.expectRevert(IArticleRegistry.NotFound.selector);
        updateAs(bob, keyOf(2, 7), NOW * 1000);
    }

    function test_refuses_the_same_hash_and_a_zero_hash() public {
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        vm.expectRevert(IArticleRegistry.Unchanged.selector);
        updateAs(alice, keyOf(1, 7), NOW * 1000 + 1);
        vm.expectRevert(IArticleRegistry.ZeroKey.selector);
        updateAs(alice, keyOf(0, 7), NOW * 1000 + 1);
    }

    function testFuzz_refuses_a_time_before_the_last_or_far_ahead(uint256 stale, uint256 ahead) public {
        stale = bound(stale, 0, NOW * 1000 - 1);
        ahead = bound(ahead, NOW * 1000 + 15 minutes * 1000 + 1, type(uint256).max);
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        vm.expectRevert(IArticleRegistry.BadTimestamp.selector);
        updateAs(alice, keyOf(2, 7), stale);
        vm.expectRevert(IArticleRegistry.BadTimestamp.selector);
        updateAs(alice, keyOf(2, 7), ahead);
    }

    function test_the_first_author_of_a_hash_stays_the_first() public {
        createAs(alice, keyOf(1, 7), NOW * 1000, 7);
        createAs(bob, keyOf(9, 7), NOW * 1000, 7);
        updateAs(bob, keyOf(1, 7), NOW * 1000);
        vm.assertEq(registry.firstAuthorOf(keyOf(1, 7)), alice);
        vm.assertEq(registry.firstAuthorOf(keyOf(9, 7)), bob);
        vm.assertEq(registry.firstAuthorOf(keyOf(5, 7)), address(0));
    }
}
