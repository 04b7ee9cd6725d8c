// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../../contracts/IStaking.sol";
import {Token} from "../../contracts/Token.sol";
import {InspectedStaking} from "./InspectedStaking.sol";
import {StakingBooks} from "./StakingBooks.sol";

/// Performs user actions in random order at random times and keeps independent accounts. A twin contract gets the same
/// calls with additional checkpoints.
contract StakingHandler is StakingBooks {
    constructor(InspectedStaking staking_, InspectedStaking twin_, Token token_, address owner_)
        StakingBooks(staking_, twin_, token_, owner_)
    {}

    /// An action reduces no other user's reward or principal, and monotonic values do not decrease.
    modifier watched(address actor) {
        uint256[] memory known = ids;
        uint256[] memory before = new uint256[](known.length);
        for (uint256 i = 0; i < known.length; ++i) before[i] = staking.pendingReward(known[i]);
        _;
        for (uint256 i = 0; i < known.length; ++i) {
            Book storage book = _books[known[i]];
            if (book.owner == actor || book.owner == address(0)) continue;
            vm.assertGe(staking.pendingReward(known[i]), before[i], "10: another user's action reduced a reward");
            uint256 amount = staking.getUserStakingInfo(book.owner, known[i]).stakedAmount;
            vm.assertEq(amount, book.amount, "10: another user's action changed a principal");
        }
        checkMonotonic();
    }

    function stake(uint256 who, uint256 amount, uint256 tier) external watched(user(who)) {
        if (staking.isEmergencyExit() || staking.paused()) return;
        address actor = user(who);
        if (staking.getUserStakingIds(actor).length >= 3) return;
        amount = bound(amount, 1e18, 1e24);
        tier = bound(tier, 0, 2);
        both(actor, abi.encodeCall(staking.stake, (amount, tier)));
        uint256[] memory own = staking.getUserStakingIds(actor);
        uint256 id = own[own.length - 1];
        ids.push(id);
        Book storage book = _books[id];
        book.owner = actor;
        book.amount = amount;
        enter(book, tier);
        stakedIn += amount;
        vm.assertEq(staking.pendingReward(id), 0, "7: reward in the block of the entry");
        vm.assertEq(staking.unlockTimeOf(id), book.unlock, "9: unlock");
    }

    function extend(uint256 which, uint256 tier) external watched(ownerOf(which)) {
        if (ids.length == 0 || staking.isEmergencyExit() || staking.paused()) return;
        uint256 id = idOf(which);
        Book storage book = _books[id];
        tier = bound(tier, 0, 2);
        if (block.timestamp + staking.getStakingPeriodInfo(tier).lockTime <= book.unlock) return;
        uint256 reward = staking.pendingReward(id);
        both(book.owner, abi.encodeCall(staking.extendStakingPeriod, (id, tier)));
        uint256 unlock = staking.unlockTimeOf(id);
        vm.assertGt(unlock, book.unlock, "9: an unlock moved earlier");
        vm.assertEq(staking.pendingReward(id), reward, "7: an extension changed the reward so far");
        count(book);
        enter(book, tier);
    }

    function withdraw(uint256 which, uint256 amount) external watched(ownerOf(which)) {
        if (ids.length == 0) return;
        uint256 id = idOf(which);
        Book storage book = _books[id];
        if (isLocked(book)) return mustStayLocked(id, book);
        amount = bound(amount, 1, book.amount);
        takeOut(id, book, amount, abi.encodeCall(staking.withdraw, (id, amount)), which);
    }

    function withdrawAll(uint256 which) external watched(ownerOf(which)) {
        if (ids.length == 0) return;
        uint256 id = idOf(which);
        Book storage book = _books[id];
        if (isLocked(book)) return mustStayLocked(id, book);
        takeOut(id, book, book.amount, abi.encodeCall(staking.withdrawAll, (id)), which);
    }

    function claim(uint256 which) external watched(ownerOf(which)) {
        if (ids.length == 0) return;
        uint256 id = idOf(which);
        Book storage book = _books[id];
        uint256 before = token.balanceOf(book.owner);
        vm.prank(book.owner);
        staking.claimReward(id);
        received(book, token.balanceOf(book.owner) - before);
        vm.prank(book.owner);
        twin.claimReward(id);
    }

    function fund(uint256 amount, uint256 delay, uint256 duration) external watched(owner) {
        if (staking.isEmergencyExit() || staking.paused()) return;
        (, uint256 cursor) = staking.written();
        if (staking.rewardPeriodCount() - cursor >= 20) return;
        uint256 start = block.timestamp > _endOfFunding ? block.timestamp : _endOfFunding;
        start += bound(delay, 0, 20 days);
        duration = bound(duration, 1 days, 200 days);
        amount = bound(amount, 1, 1e24);
        both(owner, abi.encodeCall(staking.addRewardPeriod, (amount, start, duration)));
        funded += amount;
        _endOfFunding = start + duration;
    }

    function actAsOwner(uint256 what, uint256 amount) external watched(owner) {
        what = bound(what, 0, 60);
        if (what < 20) sweep();
        else if (what < 40) recover(amount);
        else if (what < 50) both(owner, abi.encodeCall(staking.setRewarder, (users[what % 4], what % 2 == 0)));
        else if (what < 60) both(owner, staking.paused() ? abi.encodeCall(staking.unpause, ()) : pauseCall());
        else if (amount % 4 == 0) both(owner, abi.encodeCall(staking.enableEmergencyExit, ()));
        (uint256 principal, uint256 unreleased, uint256 owed,) = staking.accounting();
        vm.assertGe(token.balanceOf(address(staking)), principal + unreleased + owed, "12: the owner took too much");
    }

    function give(uint256 amount) external watched(address(0)) {
        amount = bound(amount, 0, 1e20);
        token.mint(address(staking), amount);
        gifts += amount;
    }

    /// Makes a checkpoint in the twin only.
    function poke(uint256 steps) external {
        twin.checkpoint(bound(steps, 0, 5));
    }

    function pass(uint256 time) external {
        vm.warp(block.timestamp + bound(time, 0, 25 days));
        for (uint256 i = 0; i < ids.length; ++i) {
            Book storage book = _books[ids[i]];
            if (block.timestamp < book.end || book.isFrozen) continue;
            book.isFrozen = true;
            book.frozen = staking.pendingReward(ids[i]);
        }
    }

    /// Withdraws all stakes, long after the last lock.
    function drain() external {
        vm.warp(block.timestamp + 2 * YEAR);
        while (staking.stepsToCheckpoint() > 0) staking.checkpoint(50);
        while (ids.length > 0) {
            uint256 id = ids[ids.length - 1];
            Book storage book = _books[id];
            takeOut(id, book, book.amount, abi.encodeCall(staking.withdrawAll, (id)), ids.length - 1);
        }
    }

    function takeOut(uint256 id, Book storage book, uint256 amount, bytes memory call_, uint256 which) private {
        count(book);
        uint256 before = token.balanceOf(book.owner);
        vm.prank(book.owner);
        must(address(staking), call_);
        received(book, token.balanceOf(book.owner) - before - amount);
        vm.prank(book.owner);
        must(address(twin), call_);
        vm.assertLe(book.received, book.most, "5: a stake was paid above its cap");
        withdrawn += amount;
        book.amount -= amount;
        if (book.amount > 0) return;
        ids[which % ids.length] = ids[ids.length - 1];
        ids.pop();
        delete _books[id];
    }

    function sweep() private {
        vm.startPrank(owner);
        cappedOut += staking.withdrawCappedReward();
        twin.withdrawCappedReward();
        vm.stopPrank();
    }

    function recover(uint256 amount) private {
        vm.prank(owner);
        (bool isDone,) = address(staking).call(abi.encodeCall(staking.recoverERC20, (address(token), owner, amount)));
        vm.assertEq(isDone, amount <= gifts);
        if (isDone) gifts -= amount;
    }

    function mustStayLocked(uint256 id, Book storage book) private {
        vm.startPrank(book.owner);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StillLocked.selector, book.unlock));
        staking.withdraw(id, 1);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StillLocked.selector, book.unlock));
        staking.withdrawAll(id);
        vm.stopPrank();
    }

    function pauseCall() private view returns (bytes memory) {
        return abi.encodeCall(staking.pause, ());
    }
}
