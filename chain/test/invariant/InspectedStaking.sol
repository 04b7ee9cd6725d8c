// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Staking} from "../../contracts/Staking.sol";

/// The contract with a view of its stored time and cursor.
contract InspectedStaking is Staking {
    constructor(IERC20 token_, address owner_, uint256 minStake_, PeriodInfo[TIERS] memory periods)
        Staking(token_, owner_, minStake_, periods)
    {}

    function written() external view returns (uint256 lastTime, uint256 cursor) {
        return (_ledgers.lastTime, _ledgers.cursor);
    }
}
