// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IStaking} from "../../contracts/IStaking.sol";
import {StakingFixture} from "../base/StakingFixture.sol";
import {InspectedStaking} from "./InspectedStaking.sol";
import {StakingHandler} from "./StakingHandler.sol";

/// The invariants, numbered as in docs/staking.md. Parts of them are checked by the handler around each call.
contract StakingInvariants is StakingFixture {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    InspectedStaking private inspected;
    InspectedStaking private twin;
    StakingHandler private handler;

    function setUp() public override {
        super.setUp();
        inspected = new InspectedStaking(token, owner, MIN_STAKE, periods());
        twin = new InspectedStaking(token, owner, MIN_STAKE, periods());
        handler = new StakingHandler(inspected, twin, token, owner);
        token.grantRole(token.MINTER_ROLE(), address(handler));
        for (uint256 i = 0; i < 4; ++i) prepare(handler.users(i));
        prepare(owner);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// Passing time and staking are selected twice as often as the rest.
    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](12);
        selectors[0] = handler.stake.selector;
        selectors[1] = handler.extend.selector;
        selectors[2] = handler.withdraw.selector;
        selectors[3] = handler.withdrawAll.selector;
        selectors[4] = handler.claim.selector;
        selectors[5] = handler.fund.selector;
        selectors[6] = handler.actAsOwner.selector;
        selectors[7] = handler.give.selector;
        selectors[8] = handler.poke.selector;
        selectors[9] = handler.pass.selector;
        selectors[10] = handler.pass.selector;
        selectors[11] = handler.stake.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    function invariant_01_the_balance_is_the_sum_of_the_ledgers() public view {
        (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped) = inspected.accounting();
        uint256 sum = principal + unreleased + owed + capped + handler.gifts();
        vm.assertEq(token.balanceOf(address(inspected)), sum, "1");
    }

    function invariant_02_owed_covers_every_reward() external view {
        owedMustCover(pendingRewards());
    }

    function invariant_03_the_stakes_add_up() public view {
        (uint256 principal,,,) = inspected.accounting();
        uint256 sum;
        for (uint256 i = 0; i < handler.countOfIds(); ++i) {
            uint256 id = handler.ids(i);
            sum += inspected.getUserStakingInfo(handler.bookOf(id).owner, id).stakedAmount;
        }
        vm.assertEq(sum, principal, "3: principal");
        uint256 active;
        for (uint256 i = 0; i < 3; ++i) {
            (uint256 ofTier,) = inspected.tierState(i);
            active += ofTier;
        }
        vm.assertLe(active, principal, "3: active");
    }

    function invariant_04_inflow_equals_outflow_plus_balance() public view {
        (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped) = inspected.accounting();
        vm.assertEq(handler.funded(), handler.paid() + handler.cappedOut() + unreleased + owed + capped, "4: rewards");
        vm.assertEq(handler.stakedIn(), handler.withdrawn() + principal, "4: principal");
    }

    function invariant_05_no_stake_earns_above_its_cap() external view {
        capsMustHold(pendingRewards());
    }

    function invariant_06_no_stake_is_settled_beyond_its_tier() public view {
        for (uint256 i = 0; i < handler.countOfIds(); ++i) {
            uint256 id = handler.ids(i);
            IStaking.StakingInfo memory info = inspected.getUserStakingInfo(handler.bookOf(id).owner, id);
            (, uint256 rewardPerToken) = inspected.tierState(info.stakingPeriod);
            vm.assertLe(info.rewardPerTokenPaid, rewardPerToken, "6");
        }
    }

    function invariant_07_a_reward_is_constant_after_the_end() external view {
        endedMustStandStill(pendingRewards());
    }

    function invariant_08_the_number_of_checkpoints_changes_nothing() external view {
        twinMustAgree(pendingRewards());
    }

    function invariant_09_unlocks_are_as_promised() public view {
        for (uint256 i = 0; i < handler.countOfIds(); ++i) {
            uint256 id = handler.ids(i);
            vm.assertEq(inspected.unlockTimeOf(id), handler.bookOf(id).unlock, "9");
        }
    }

    function invariant_10_no_user_loses_by_actions_of_others() public view {
        // The handler compares all other users' rewards and principal before and after each call.
        for (uint256 i = 0; i < handler.countOfIds(); ++i) {
            StakingHandler.Book memory book = handler.bookOf(handler.ids(i));
            uint256 amount = inspected.getUserStakingInfo(book.owner, handler.ids(i)).stakedAmount;
            vm.assertEq(amount, book.amount, "10");
        }
    }

    function invariant_11_every_user_can_withdraw() public view {
        // afterInvariant withdraws all stakes at the end of each run.
        for (uint256 i = 0; i < handler.countOfIds(); ++i) {
            vm.assertLe(inspected.unlockTimeOf(handler.ids(i)), block.timestamp + YEAR, "11");
        }
    }

    function invariant_12_the_owner_can_take_only_capped_rewards_and_gifts() public view {
        (uint256 principal, uint256 unreleased, uint256 owed,) = inspected.accounting();
        vm.assertGe(token.balanceOf(address(inspected)), principal + unreleased + owed, "12");
    }

    /// All invariants after each call, for the long runs of the bench, so that a run is not repeated twelve times.
    /// Pending rewards, the most expensive part, are read once for the four invariants that need them.
    function invariant_all_twelve() external view {
        uint256[] memory pending = pendingRewards();
        invariant_01_the_balance_is_the_sum_of_the_ledgers();
        owedMustCover(pending);
        invariant_03_the_stakes_add_up();
        invariant_04_inflow_equals_outflow_plus_balance();
        capsMustHold(pending);
        invariant_06_no_stake_is_settled_beyond_its_tier();
        endedMustStandStill(pending);
        twinMustAgree(pending);
        invariant_09_unlocks_are_as_promised();
        invariant_10_no_user_loses_by_actions_of_others();
        invariant_11_every_user_can_withdraw();
        invariant_12_the_owner_can_take_only_capped_rewards_and_gifts();
    }

    function afterInvariant() external {
        handler.drain();
        (uint256 principal, uint256 unreleased, uint256 owed, uint256 capped) = inspected.accounting();
        vm.assertEq(principal, 0, "11: principal remains");
        vm.assertLt(owed, 1e6, "11: more than dust remains");
        uint256 sum = unreleased + owed + capped + handler.gifts();
        vm.assertEq(token.balanceOf(address(inspected)), sum, "11: balance");
    }

    function owedMustCover(uint256[] memory pending) private view {
        (,, uint256 owed,) = inspected.accounting();
        uint256 sum;
        for (uint256 i = 0; i < pending.length; ++i) sum += pending[i];
        vm.assertGe(owed, sum, "2: insolvent");
        vm.assertLt(owed - sum, 1e6, "2: dust");
    }

    function capsMustHold(uint256[] memory pending) private view {
        for (uint256 i = 0; i < pending.length; ++i) {
            uint256 id = handler.ids(i);
            vm.assertLe(handler.bookOf(id).received + pending[i], handler.maxRewardOf(id), "5");
        }
    }

    function endedMustStandStill(uint256[] memory pending) private view {
        for (uint256 i = 0; i < pending.length; ++i) {
            StakingHandler.Book memory book = handler.bookOf(handler.ids(i));
            if (book.isFrozen) vm.assertEq(pending[i], book.frozen, "7");
        }
    }

    function twinMustAgree(uint256[] memory pending) private view {
        for (uint256 i = 0; i < pending.length; ++i) {
            vm.assertApproxEqAbs(pending[i], twin.pendingReward(handler.ids(i)), 1e5, "8");
        }
    }

    function pendingRewards() private view returns (uint256[] memory pending) {
        pending = new uint256[](handler.countOfIds());
        for (uint256 i = 0; i < pending.length; ++i) pending[i] = inspected.pendingReward(handler.ids(i));
    }

    function prepare(address who) private {
        token.mint(who, 1e12 ether);
        vm.startPrank(who);
        token.approve(address(inspected), type(uint256).max);
        token.approve(address(twin), type(uint256).max);
        vm.stopPrank();
    }
}
