package io.casedesk.files;

import java.util.Map;

/** Explains the verdicts of a run in English, the language of run certificates. */
final class VerdictMeanings {

  static final Map<String, String> OF_CELLS =
      Map.of(
          "APPLIED",
          "the re-read shows the value sent",
          "UNCHANGED",
          "it held the value wanted already; nothing was sent",
          "BLANK",
          "accepted, but the field is empty when read again",
          "DIFFERENT",
          "accepted, but the re-read shows another value",
          "CONFLICT",
          "another client had changed it; nothing was sent",
          "REJECTED",
          "certainly not written: refused, or nothing was sent",
          "UNCERTAIN",
          "not known: the answer or the re-read was lost",
          ResultRow.NOT_SENT,
          "the run stopped before");

  static final Map<String, String> OF_CREATES =
      Map.of(
          ResultRow.CREATED,
          "created, and read again by that name",
          "UNCHANGED",
          "an earlier run had created it; nothing was sent",
          "DIFFERENT",
          "created, but it reads otherwise",
          "REJECTED",
          "certainly not created",
          "UNCERTAIN",
          "not known whether it is there: a person decides",
          ResultRow.NOT_SENT,
          "the run stopped before");

  private VerdictMeanings() {}
}
