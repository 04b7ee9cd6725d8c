// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IArticleRegistry} from "../../contracts/IArticleRegistry.sol";
import {IStaking} from "../../contracts/IStaking.sol";

/// An author and staker that repeats an action hundreds of times per transaction, to produce events for indexers;
/// single transactions, or thousands of empty blocks, would take a local node minutes.
contract ManyEvents {
    IArticleRegistry private immutable _registry;
    IStaking private immutable _staking;
    uint256 private _lastArticle;
    uint256 private _stake;

    constructor(IArticleRegistry registry, IStaking staking) {
        _registry = registry;
        _staking = staking;
    }

    /// Stakes all its tokens, so that it can claim rewards.
    function begin(IERC20 token) external {
        uint256 amount = token.balanceOf(address(this));
        token.approve(address(_staking), amount);
        _stake = _staking.stake(amount, 0);
    }

    /// Records consecutive papers, each with a different hash.
    function record(uint256 count) external {
        uint256 last = _lastArticle + count;
        for (uint256 id = _lastArticle + 1; id <= last; id++) {
            _registry.createGraphInfo(bytes32((id << 192) | id), block.timestamp * 1000, id);
        }
        _lastArticle = last;
    }

    function claim(uint256 count) external {
        for (uint256 done = 0; done < count; done++) _staking.claimReward(_stake);
    }
}
