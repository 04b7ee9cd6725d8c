// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IStaking} from "../../contracts/IStaking.sol";
import {Staking} from "../../contracts/Staking.sol";
import {StakingFixture} from "../base/StakingFixture.sol";
import {
    FalseToken,
    FeeToken,
    LooseToken,
    LyingToken,
    RebasingToken,
    ReenteringToken,
    SilentToken
} from "./HostileTokens.sol";

contract HostileTokensTest is StakingFixture {
    function test_a_fee_on_transfer_is_refused_for_stakes_and_funding() public {
        Staking hostile = with(new FeeToken());
        bytes memory words =
            abi.encodeWithSelector(IStaking.TransferAmountMismatch.selector, 100 ether, 99 ether);
        vm.startPrank(owner);
        vm.expectRevert(words);
        hostile.stake(100 ether, 0);
        vm.expectRevert(words);
        hostile.addRewardPeriod(100 ether, START, 10 days);
    }

    function test_a_token_that_returns_false_is_refused() public {
        FalseToken bad = new FalseToken();
        Staking hostile = with(bad);
        bytes memory words = abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(bad));
        vm.startPrank(owner);
        vm.expectRevert(words);
        hostile.stake(100 ether, 0);
        vm.expectRevert(words);
        hostile.addRewardPeriod(100 ether, START, 10 days);
    }

    function test_a_token_that_falsely_reports_success_funds_nothing() public {
        Staking hostile = with(new LyingToken());
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IStaking.TransferAmountMismatch.selector, 100 ether, 0));
        hostile.addRewardPeriod(100 ether, START, 10 days);
        vm.expectRevert(abi.encodeWithSelector(IStaking.TransferAmountMismatch.selector, 100 ether, 0));
        hostile.stake(100 ether, 0);
        vm.assertEq(hostile.rewardPeriodCount(), 0);
    }

    function test_a_token_without_return_values_works() public {
        SilentToken silent = new SilentToken();
        Staking plain = with(silent);
        vm.startPrank(owner);
        uint256 id = plain.stake(5 ether, 0);
        pass(90 days);
        plain.withdrawAll(id);
        vm.assertEq(silent.balanceOf(owner), 1e6 ether);
    }

    /// No rule reads a balance, so balance changes affect no reward; a payment is made in full or reverts.
    function test_a_balance_that_changes_by_itself_changes_no_reward() public {
        RebasingToken moody = new RebasingToken();
        Staking hostile = with(moody);
        vm.startPrank(owner);
        uint256 id = hostile.stake(100 ether, 0);
        hostile.addRewardPeriod(1_000 ether, START, 100 days);
        pass(50 days);
        uint256 reward = hostile.pendingReward(id);
        moody.rebase(address(hostile), 5_000 ether);
        vm.assertEq(hostile.pendingReward(id), reward);
        moody.rebase(address(hostile), 1 ether);
        vm.assertEq(hostile.pendingReward(id), reward);
        vm.expectRevert();
        hostile.recoverERC20(address(moody), owner, 1);
        pass(40 days);
        vm.expectRevert();
        hostile.withdrawAll(id);
        vm.assertEq(hostile.getUserStakingInfo(owner, id).stakedAmount, 100 ether);
        moody.rebase(address(hostile), 1_100 ether);
        hostile.withdrawAll(id);
    }

    function test_a_token_without_permit_can_be_staked() public {
        Staking plain = with(new LooseToken());
        vm.prank(owner);
        uint256 id = plain.stakeWithPermit(5 ether, 0, block.timestamp, 27, 0, 0);
        vm.assertEq(plain.getUserStakingInfo(owner, id).stakedAmount, 5 ether);
    }

    function test_reentrancy_is_refused_while_tokens_move_in() public {
        bytes[] memory calls = reentries();
        for (uint256 i = 0; i < calls.length; ++i) {
            ReenteringToken hook = new ReenteringToken();
            Staking hostile = with(hook);
            hook.arm(address(hostile), calls[i]);
            vm.prank(owner);
            hostile.stake(5 ether, 0);
            mustBeClosed(hook);
        }
    }

    function test_reentrancy_is_refused_while_tokens_move_out() public {
        bytes[] memory calls = reentries();
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.warp(START);
            ReenteringToken hook = new ReenteringToken();
            Staking hostile = with(hook);
            vm.startPrank(owner);
            uint256 id = hostile.stake(5 ether, 0);
            hostile.addRewardPeriod(100 ether, START, 100 days);
            vm.warp(START + 90 days);
            hook.arm(address(hostile), calls[i]);
            hostile.claimReward(id);
            mustBeClosed(hook);
            hook.arm(address(hostile), calls[i]);
            hostile.withdrawCappedReward();
            mustBeClosed(hook);
            hook.arm(address(hostile), calls[i]);
            hostile.withdrawAll(id);
            mustBeClosed(hook);
            vm.stopPrank();
        }
    }

    /// Views called during a payment already return the new state.
    function test_views_are_correct_while_tokens_move_out() public {
        ReenteringToken hook = new ReenteringToken();
        Staking hostile = with(hook);
        vm.startPrank(owner);
        uint256 id = hostile.stake(5 ether, 0);
        pass(90 days);
        hook.arm(address(hostile), abi.encodeCall(hostile.getUserStakingIds, (owner)));
        hostile.withdrawAll(id);
        vm.assertTrue(hook.hasSucceeded());
        vm.assertEq(abi.decode(hook.answer(), (uint256[])).length, 0);
    }

    function with(LooseToken bad) private returns (Staking hostile) {
        hostile = new Staking(bad, owner, MIN_STAKE, periods());
        bad.mint(owner, 1e6 ether);
        bad.mint(address(bad), 1e6 ether);
        vm.prank(owner);
        bad.approve(address(hostile), type(uint256).max);
        vm.prank(address(bad));
        bad.approve(address(hostile), type(uint256).max);
    }

    function reentries() private view returns (bytes[] memory calls) {
        calls = new bytes[](10);
        calls[0] = abi.encodeCall(staking.stake, (1 ether, 0));
        calls[1] = abi.encodeCall(staking.extendStakingPeriod, (1, 2));
        calls[2] = abi.encodeCall(staking.withdraw, (1, 1));
        calls[3] = abi.encodeCall(staking.withdrawAll, (1));
        calls[4] = abi.encodeCall(staking.claimReward, (1));
        calls[5] = abi.encodeCall(staking.checkpoint, (1));
        calls[6] = abi.encodeCall(staking.addRewardPeriod, (1 ether, block.timestamp + 1000 days, 10 days));
        calls[7] = abi.encodeCall(staking.stakeWithPermit, (1 ether, 0, block.timestamp, 27, 0, 0));
        calls[8] = abi.encodeCall(staking.withdrawCappedReward, ());
        calls[9] = abi.encodeCall(staking.recoverERC20, (address(token), owner, 0));
    }

    function mustBeClosed(ReenteringToken hook) private view {
        vm.assertTrue(hook.wasCalled());
        vm.assertFalse(hook.hasSucceeded());
        vm.assertEq(bytes32(hook.answer()), bytes32(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
    }
}
