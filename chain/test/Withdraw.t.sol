// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract WithdrawTest is StakingFixture {
    function testFuzz_pays_a_part_and_all_reward_so_far(uint256 part, uint256 time) public {
        part = bound(part, 1, 999 ether);
        time = bound(time, 90 days, 800 days);
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(time);
        uint256 reward = staking.pendingReward(id);
        uint256 before = token.balanceOf(alice);
        vm.expectEmit(address(staking));
        emit IStaking.Withdrawn(alice, id, part, reward, 1_000 ether - part);
        withdrawAs(alice, id, part);
        vm.assertEq(token.balanceOf(alice) - before, part + reward);
        vm.assertEq(staking.pendingReward(id), 0);
        vm.assertEq(staking.getUserStakingInfo(alice, id).stakedAmount, 1_000 ether - part);
        balanceMustMatch();
    }

    function test_the_remainder_earns_nothing_after_its_day_until_extended() public {
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        vm.warp(endOfDay(START + 90 days));
        withdrawAs(alice, id, 400 ether);
        pass(100 days);
        vm.assertEq(staking.pendingReward(id), 0);
        vm.prank(alice);
        staking.extendStakingPeriod(id, 0);
        pass(1 days);
        vm.assertApproxEqAbs(staking.pendingReward(id), 600 ether * 1 days / YEAR / 10, 2);
    }

    function test_the_remainder_earns_from_unlock_until_midnight() public {
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(90 days);
        withdrawAs(alice, id, 400 ether);
        (uint256 active,) = staking.tierState(0);
        vm.assertEq(active, 600 ether);
        pass(1 days);
        uint256 toMidnight = endOfDay(START + 90 days) - (START + 90 days);
        vm.assertApproxEqAbs(staking.pendingReward(id), 600 ether * toMidnight / YEAR / 10, 2);
        (active,) = staking.tierState(0);
        vm.assertEq(active, 0);
    }

    function test_the_whole_amount_ends_the_stake() public {
        uint256 id = stakeAs(alice, 5 ether, 0);
        pass(90 days);
        withdrawAs(alice, id, 5 ether);
        vm.assertEq(staking.getUserStakingIds(alice).length, 0);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, alice, id));
        staking.getUserStakingInfo(alice, id);
    }

    function test_a_remainder_below_the_minimum_can_stay_and_be_withdrawn() public {
        uint256 id = stakeAs(alice, 1 ether, 0);
        pass(90 days);
        withdrawAs(alice, id, 1 ether - 1);
        withdrawAs(alice, id, 1);
        vm.assertEq(token.balanceOf(alice), RICHES);
    }

    function testFuzz_nothing_can_be_withdrawn_before_the_unlock(uint256 time, uint256 tier) public {
        tier = bound(tier, 0, 2);
        uint256 unlock = START + periods()[tier].lockTime;
        uint256 id = stakeAs(alice, 5 ether, tier);
        vm.warp(bound(time, START, unlock - 1));
        vm.expectRevert(abi.encodeWithSelector(IStaking.StillLocked.selector, unlock));
        withdrawAs(alice, id, 1);
        vm.warp(unlock);
        withdrawAs(alice, id, 1);
    }

    function test_refuses_zero_too_much_and_the_stake_of_another() public {
        uint256 id = stakeAs(alice, 5 ether, 0);
        pass(90 days);
        vm.expectRevert(IStaking.ZeroAmount.selector);
        withdrawAs(alice, id, 0);
        vm.expectRevert(abi.encodeWithSelector(IStaking.InsufficientStake.selector, 5 ether, 5 ether + 1));
        withdrawAs(alice, id, 5 ether + 1);
        vm.expectRevert(abi.encodeWithSelector(IStaking.InsufficientStake.selector, 5 ether, type(uint256).max));
        withdrawAs(alice, id, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, bob, id));
        withdrawAs(bob, id, 1 ether);
    }

    function test_two_parts_are_not_paid_the_same_reward_twice() public {
        fund(1e6 ether, 2 * YEAR);
        uint256 id = stakeAs(alice, 1_000 ether, 0);
        pass(200 days);
        uint256 reward = staking.pendingReward(id);
        uint256 before = token.balanceOf(alice);
        withdrawAs(alice, id, 300 ether);
        withdrawAs(alice, id, 300 ether);
        withdrawAs(alice, id, 400 ether);
        vm.assertEq(token.balanceOf(alice) - before, 1_000 ether + reward);
    }

    function withdrawAs(address who, uint256 id, uint256 amount) private {
        vm.prank(who);
        staking.withdraw(id, amount);
    }
}
