package io.casedesk.server.misbehaving;

import java.util.List;

/**
 * What a misbehaving service has seen of its callers.
 *
 * @param requests that arrived
 * @param mostAtOnce that waited for their answers at the same time
 * @param highestLimit the most rows asked for on one page; 0 when no page was asked for
 * @param tokensElsewhere requests that came to the other origin with a token
 * @param tokensInTargets paths and queries that held the token
 */
public record Seen(
    int requests,
    int mostAtOnce,
    int highestLimit,
    int tokensElsewhere,
    List<String> tokensInTargets) {}
