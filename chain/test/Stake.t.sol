// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IStaking} from "../contracts/IStaking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract StakeTest is StakingFixture {
    function testFuzz_locks_the_amount_for_the_time_of_the_tier(uint256 amount, uint256 tier) public {
        amount = bound(amount, MIN_STAKE, RICHES);
        tier = bound(tier, 0, 2);
        uint256 unlock = block.timestamp + periods()[tier].lockTime;
        vm.expectEmit(address(staking));
        emit IStaking.Staked(alice, 1, tier, amount, unlock);
        uint256 id = stakeAs(alice, amount, tier);

        IStaking.StakingInfo memory info = staking.getUserStakingInfo(alice, id);
        vm.assertEq(info.stakedAmount, amount);
        vm.assertEq(info.stakingPeriod, tier);
        vm.assertEq(info.startTime, block.timestamp);
        vm.assertEq(info.rewardPerTokenPaid, 0);
        vm.assertEq(staking.unlockTimeOf(id), unlock);
        vm.assertEq(token.balanceOf(alice), RICHES - amount);
        (uint256 active,) = staking.tierState(tier);
        vm.assertEq(active, amount);
        balanceMustMatch();
    }

    function test_ids_are_unique_over_all_users_and_never_reused() public {
        vm.assertEq(stakeAs(alice, 1 ether, 0), 1);
        vm.assertEq(stakeAs(bob, 1 ether, 0), 2);
        pass(90 days);
        vm.prank(bob);
        staking.withdrawAll(2);
        vm.assertEq(stakeAs(bob, 1 ether, 0), 3);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StakeNotFound.selector, address(0), 2));
        staking.unlockTimeOf(2);
    }

    function test_starts_at_the_current_reward_and_earns_nothing_of_the_past() public {
        stakeAs(alice, 100 ether, 0);
        fund(1_000 ether, 100 days);
        pass(50 days);
        uint256 id = stakeAs(bob, 100 ether, 0);
        (, uint256 rewardPerToken) = staking.tierState(0);
        vm.assertGt(rewardPerToken, 0);
        vm.assertEq(staking.getUserStakingInfo(bob, id).rewardPerTokenPaid, rewardPerToken);
        vm.assertEq(staking.pendingReward(id), 0);
    }

    function test_a_flash_stake_cannot_leave_in_its_block_and_earns_nothing_in_it() public {
        fund(1_000 ether, 100 days);
        uint256 id = stakeAs(alice, RICHES, 0);
        vm.assertEq(staking.pendingReward(id), 0);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IStaking.StillLocked.selector, START + 90 days));
        staking.withdrawAll(id);
    }

    function test_refuses_zero() public {
        vm.expectRevert(IStaking.ZeroAmount.selector);
        stakeAs(alice, 0, 0);
    }

    function testFuzz_refuses_less_than_the_minimum(uint256 amount) public {
        amount = bound(amount, 1, MIN_STAKE - 1);
        vm.expectRevert(abi.encodeWithSelector(IStaking.BelowMinimum.selector, MIN_STAKE));
        stakeAs(alice, amount, 0);
    }

    function testFuzz_refuses_an_unknown_tier(uint256 tier) public {
        tier = bound(tier, 3, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(IStaking.UnknownStakingPeriod.selector, tier));
        stakeAs(alice, 1 ether, tier);
    }

    function test_refuses_the_65th_stake_of_a_user_until_one_ends() public {
        for (uint256 i = 0; i < 64; ++i) stakeAs(alice, 1 ether, 0);
        vm.expectRevert(IStaking.TooManyStakes.selector);
        stakeAs(alice, 1 ether, 0);
        stakeAs(bob, 1 ether, 0);
        pass(90 days);
        vm.prank(alice);
        staking.withdrawAll(10);
        stakeAs(alice, 1 ether, 0);
        vm.assertEq(staking.getUserStakingIds(alice).length, 64);
    }

    function test_refuses_more_than_the_ledger_can_hold() public {
        uint256 tooMuch = uint256(type(uint128).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, 128, tooMuch));
        stakeAs(alice, tooMuch, 0);
    }

    function test_refuses_a_missing_allowance_with_the_tokens_error() public {
        address poor = address(0x9001);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(staking), 0, 1 ether)
        );
        stakeAs(poor, 1 ether, 0);
    }

    function test_refuses_while_paused_and_after_an_emergency() public {
        vm.prank(owner);
        staking.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        stakeAs(alice, 1 ether, 0);
        vm.startPrank(owner);
        staking.unpause();
        staking.enableEmergencyExit();
        vm.stopPrank();
        vm.expectRevert(IStaking.EmergencyExitActive.selector);
        stakeAs(alice, 1 ether, 0);
    }
}
