// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract ExtendStakingPeriodTest is StakingFixture {
    function test_starts_a_new_lock_now_in_the_new_tier() public {
        uint256 id = stakeAs(alice, 100 ether, 0);
        pass(10 days);
        vm.expectEmit(address(staking));
        emit IStaking.Extended(alice, id, 0, 2, 0, block.timestamp + 365 days);
        extendAs(alice, id, 2);
        IStaking.StakingInfo memory info = staking.getUserStakingInfo(alice, id);
        vm.assertEq(info.stakingPeriod, 2);
        vm.assertEq(info.startTime, START + 10 days);
        vm.assertEq(info.stakedAmount, 100 ether);
        (uint256 left,) = staking.tierState(0);
        (uint256 entered,) = staking.tierState(2);
        vm.assertEq(left, 0);
        vm.assertEq(entered, 100 ether);
    }

    function test_the_past_is_settled_under_the_old_cap() public {
        // 10 % a year for 90 days; the new tier's 50 % apply from the extension on.
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(89 days);
        uint256 earned = staking.pendingReward(id);
        vm.assertApproxEqAbs(earned, 1_000 ether * 89 days / YEAR / 10, 10);
        extendAs(alice, id, 2);
        vm.assertEq(staking.pendingReward(id), earned);
        pass(10 days);
        vm.assertApproxEqAbs(staking.pendingReward(id), earned + 1_000 ether * 10 days / YEAR / 2, 10);
    }

    function test_entering_a_tier_earns_nothing_of_its_past() public {
        fund(1e6 ether, 2 * YEAR);
        stakeAs(bob, 1_000 ether, 2);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(80 days);
        extendAs(alice, id, 2);
        (, uint256 rewardPerToken) = staking.tierState(2);
        vm.assertEq(staking.getUserStakingInfo(alice, id).rewardPerTokenPaid, rewardPerToken);
    }

    function testFuzz_refuses_an_unlock_that_is_not_later(uint256 from, uint256 to, uint256 time) public {
        from = bound(from, 0, 2);
        to = bound(to, 0, 2);
        time = bound(time, 0, 400 days);
        uint256 id = stakeAs(alice, 1 ether, from);
        uint256 current = staking.unlockTimeOf(id);
        pass(time);
        uint256 proposed = block.timestamp + periods()[to].lockTime;
        if (proposed <= current) {
            vm.expectRevert(abi.encodeWithSelector(IStaking.UnlockNotLater.selector, current, proposed));
            extendAs(alice, id, to);
            vm.assertEq(staking.unlockTimeOf(id), current);
        } else {
            extendAs(alice, id, to);
            vm.assertEq(staking.unlockTimeOf(id), proposed);
            vm.assertGt(proposed, current);
        }
    }

    function test_a_lower_tier_is_allowed_if_it_ends_later() public {
        uint256 id = stakeAs(alice, 1 ether, 2);
        pass(300 days);
        extendAs(alice, id, 0);
        vm.assertEq(staking.unlockTimeOf(id), START + 390 days);
    }

    function test_extending_twice_in_a_block_gains_nothing() public {
        fund(1_000 ether, YEAR);
        uint256 id = stakeAs(alice, 10 ether, 0);
        pass(1 days);
        extendAs(alice, id, 0);
        uint256 earned = staking.pendingReward(id);
        vm.expectRevert();
        extendAs(alice, id, 0);
        vm.assertEq(staking.pendingReward(id), earned);
    }

    function test_reactivates_an_ended_stake_without_the_time_between() public {
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(100 days);
        uint256 earned = staking.pendingReward(id);
        pass(100 days);
        vm.assertEq(staking.pendingReward(id), earned);
        extendAs(alice, id, 1);
        vm.assertEq(staking.pendingReward(id), earned);
        (uint256 active,) = staking.tierState(1);
        vm.assertEq(active, 1_000 ether);
        pass(1 days);
        vm.assertGt(staking.pendingReward(id), earned);
    }

    function test_does_not_affect_other_stakes_of_its_day() public {
        uint256 id = stakeAs(alice, 5 ether, 0);
        stakeAs(bob, 7 ether, 0);
        extendAs(alice, id, 1);
        (uint256 active,) = staking.tierState(0);
        vm.assertEq(active, 7 ether);
        pass(91 days);
        (active,) = staking.tierState(0);
        vm.assertEq(active, 0);
        (active,) = staking.tierState(1);
        vm.assertEq(active, 5 ether);
    }

    function test_refuses_the_stake_of_another_and_an_unknown_tier() public {
        uint256 id = stakeAs(alice, 1 ether, 0);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, bob, id));
        extendAs(bob, id, 2);
        vm.expectRevert(abi.encodeWithSelector(IStaking.UnknownStakingPeriod.selector, 3));
        extendAs(alice, id, 3);
    }

    function test_refuses_while_paused_and_after_an_emergency() public {
        uint256 id = stakeAs(alice, 1 ether, 0);
        vm.prank(owner);
        staking.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        extendAs(alice, id, 2);
        vm.startPrank(owner);
        staking.unpause();
        staking.enableEmergencyExit();
        vm.stopPrank();
        vm.expectRevert(IStaking.EmergencyExitActive.selector);
        extendAs(alice, id, 2);
    }

    function extendAs(address who, uint256 id, uint256 stakingPeriod) private {
        vm.prank(who);
        staking.extendStakingPeriod(id, stakingPeriod);
    }
}
