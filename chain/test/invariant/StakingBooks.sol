// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Token} from "../../contracts/Token.sol";
import {TestBase} from "../base/TestBase.sol";
import {InspectedStaking} from "./InspectedStaking.sol";

/// Independent accounting of all stakes: owners, amounts, and the maximum rewards that the caps allow.
abstract contract StakingBooks is TestBase {
    uint256 internal constant YEAR = 365 days;

    struct Book {
        address owner;
        uint256 amount;
        uint256 tier;
        uint256 unlock;
        /// The midnight after the unlock.
        uint256 end;
        /// The time up to which `most` has been computed.
        uint256 since;
        /// The maximum reward that the caps allow this stake so far.
        uint256 most;
        uint256 received;
        bool isFrozen;
        uint256 frozen;
    }

    InspectedStaking public immutable staking;
    InspectedStaking public immutable twin;
    Token public immutable token;
    address public immutable owner;
    address[4] public users = [address(0xA1), address(0xA2), address(0xA3), address(0xA4)];

    uint256[] public ids;
    mapping(uint256 id => Book) internal _books;
    uint256 public funded;
    uint256 public paid;
    uint256 public cappedOut;
    uint256 public stakedIn;
    uint256 public withdrawn;
    uint256 public gifts;
    uint256[3] public lastRewardPerToken;
    uint256 public lastTime;
    uint256 public lastCursor;
    uint256 internal _endOfFunding;

    constructor(InspectedStaking staking_, InspectedStaking twin_, Token token_, address owner_) {
        (staking, twin, token, owner) = (staking_, twin_, token_, owner_);
    }

    function bookOf(uint256 id) external view returns (Book memory) {
        return _books[id];
    }

    function countOfIds() external view returns (uint256) {
        return ids.length;
    }

    /// The maximum reward that the caps allow a stake as of the current second.
    function maxRewardOf(uint256 id) external view returns (uint256) {
        Book memory book = _books[id];
        return book.most + maxRewardSince(book);
    }

    function received(Book storage book, uint256 reward) internal {
        book.received += reward;
        paid += reward;
        if (book.isFrozen) vm.assertEq(reward, book.frozen, "7: the payment differs from the reward at the end");
        if (book.isFrozen) book.frozen = 0;
    }

    function enter(Book storage book, uint256 tier) internal {
        book.tier = tier;
        book.unlock = block.timestamp + staking.getStakingPeriodInfo(tier).lockTime;
        book.end = (book.unlock + 1 days - 1) / 1 days * 1 days;
        book.since = block.timestamp;
        book.isFrozen = false;
    }

    /// Allows one wei for rounding per settlement.
    function count(Book storage book) internal {
        book.most += maxRewardSince(book) + 1;
        book.since = block.timestamp;
    }

    function maxRewardSince(Book memory book) internal view returns (uint256) {
        uint256 until = block.timestamp < book.end ? block.timestamp : book.end;
        if (until <= book.since) return 0;
        return book.amount * staking.getStakingPeriodInfo(book.tier).apyCap * (until - book.since) / (10_000 * YEAR) + 1;
    }

    function checkMonotonic() internal {
        (uint256 time, uint256 cursor) = staking.written();
        vm.assertGe(time, lastTime, "6: time went back");
        vm.assertGe(cursor, lastCursor, "6: the cursor went back");
        (lastTime, lastCursor) = (time, cursor);
        for (uint256 i = 0; i < 3; ++i) {
            (, uint256 rewardPerToken) = staking.tierState(i);
            vm.assertGe(rewardPerToken, lastRewardPerToken[i], "6: a reward per token fell");
            lastRewardPerToken[i] = rewardPerToken;
        }
    }

    function both(address who, bytes memory call_) internal {
        vm.prank(who);
        must(address(staking), call_);
        vm.prank(who);
        must(address(twin), call_);
    }

    function must(address target, bytes memory call_) internal {
        (bool isDone, bytes memory answer) = target.call(call_);
        if (isDone) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    function isLocked(Book storage book) internal view returns (bool) {
        return block.timestamp < book.unlock && !staking.isEmergencyExit();
    }

    function user(uint256 who) internal view returns (address) {
        return users[who % 4];
    }

    function idOf(uint256 which) internal view returns (uint256) {
        return ids[which % ids.length];
    }

    function ownerOf(uint256 which) internal view returns (address) {
        return ids.length == 0 ? address(0) : _books[idOf(which)].owner;
    }
}
