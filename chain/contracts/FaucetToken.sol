// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Token} from "./Token.sol";

/// @title Test token that every account may mint, up to a daily allowance
/// @notice Cannot be deployed to the main network.
contract FaucetToken is Token {
    uint256 public constant MAIN_NETWORK = 0x38;
    /// @notice The amount that an account without the minter role may mint per UTC day.
    uint256 public immutable dailyAllowance;

    mapping(address minter => mapping(uint256 day => uint256)) private _minted;

    error NotOnMainNetwork();
    error DailyAllowanceExceeded(uint256 left, uint256 want);

    constructor(string memory name_, string memory symbol_, uint256 cap_, address admin, uint256 dailyAllowance_)
        Token(name_, symbol_, cap_, admin)
    {
        if (block.chainid == MAIN_NETWORK) revert NotOnMainNetwork();
        dailyAllowance = dailyAllowance_;
    }

    /// @notice Mints to any account, out of the caller's daily allowance; minters have no limit.
    function mint(address to, uint256 amount) external override {
        if (!hasRole(MINTER_ROLE, msg.sender)) {
            uint256 left = mintableToday(msg.sender);
            if (amount > left) revert DailyAllowanceExceeded(left, amount);
            _minted[msg.sender][block.timestamp / 1 days] += amount;
        }
        _mint(to, amount);
    }

    /// @notice The rest of an account's allowance for the current UTC day.
    function mintableToday(address minter) public view returns (uint256) {
        return dailyAllowance - _minted[minter][block.timestamp / 1 days];
    }
}
