// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Staking} from "../contracts/Staking.sol";
import {StakingFixture} from "./base/StakingFixture.sol";

contract PathIndependenceTest is StakingFixture {
    Staking private poked;

    function setUp() public override {
        super.setUp();
        poked = deploy(IERC20(address(token)));
        for (uint256 i = 0; i < 3; ++i) {
            token.mint([owner, alice, bob][i], RICHES);
            vm.prank([owner, alice, bob][i]);
            token.approve(address(poked), type(uint256).max);
        }
    }

    /// Invariant 8: two contracts get the same calls, one of them additional checkpoints.
    function testFuzz_the_number_of_checkpoints_changes_no_reward(uint256 seed) public {
        both(owner, abi.encodeCall(staking.addRewardPeriod, (1e5 ether, START, 200 days)));
        for (uint256 i = 0; i < 14; ++i) {
            uint256 dice = uint256(keccak256(abi.encode(seed, i)));
            address who = dice % 2 == 0 ? alice : bob;
            uint256 tier = (dice >> 8) % 3;
            if ((dice >> 16) % 3 == 0) both(who, abi.encodeCall(staking.stake, (1 ether + (dice >> 32) % 1e24, tier)));
            else if ((dice >> 16) % 3 == 1) extendAny(who, tier, dice >> 64);
            pass((dice >> 24) % 40 days);
            if ((dice >> 128) % 2 == 0) poked.checkpoint((dice >> 136) % 4);
        }
        for (uint256 who = 0; who < 2; ++who) {
            uint256[] memory ids = staking.getUserStakingIds([alice, bob][who]);
            for (uint256 i = 0; i < ids.length; ++i) {
                vm.assertApproxEqAbs(staking.pendingReward(ids[i]), poked.pendingReward(ids[i]), 1e5, "pending");
            }
        }
    }

    function extendAny(address who, uint256 tier, uint256 dice) private {
        uint256[] memory ids = staking.getUserStakingIds(who);
        if (ids.length == 0) return;
        uint256 id = ids[dice % ids.length];
        if (block.timestamp + periods()[tier].lockTime <= staking.unlockTimeOf(id)) return;
        both(who, abi.encodeCall(staking.extendStakingPeriod, (id, tier)));
    }

    function both(address who, bytes memory call_) private {
        for (uint256 i = 0; i < 2; ++i) {
            vm.prank(who);
            (bool isDone,) = address([staking, poked][i]).call(call_);
            vm.assertTrue(isDone, "done");
        }
    }
}
