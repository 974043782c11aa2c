package io.casedesk.server.misbehaving;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What is wrong with a service, and how much.
 *
 * @param faults what is on
 * @param paging how the list of use cases is paged
 * @param rows use cases in the list before any are added: the real ones, and more where those are
 *     too few
 * @param rates how often what is on happens
 * @param seed decides where and when; the same seed decides the same
 */
public record Misbehaviour(Set<Fault> faults, Paging paging, int rows, Rates rates, long seed) {

  /**
   * How often faults happen.
   *
   * @param oneIn of how many answers one is spoilt, for each fault; 1 spoils all
   * @param changeEvery answers from the list between two changes of it
   * @param changes changes at most
   * @param tokenLasts requests before the token expires
   * @param retryAfter seconds to wait, where the service says so
   */
  public record Rates(int oneIn, int changeEvery, int changes, int tokenLasts, int retryAfter) {

    /** Refuses rates that mean nothing. */
    public Rates {
      if (oneIn < 1 || changeEvery < 1 || changes < 0 || tokenLasts < 0 || retryAfter < 0) {
        throw new IllegalArgumentException("One in %d, every %d".formatted(oneIn, changeEvery));
      }
    }

    /** Every answer spoilt; one change after the second answer; the token lasts for two. */
    public static Rates always() {
      return new Rates(1, 2, 1, 2, 0);
    }
  }

  /** Copies the faults, in an order that does not depend on who gave them. */
  public Misbehaviour {
    EnumSet<Fault> copy = EnumSet.noneOf(Fault.class);
    copy.addAll(faults);
    faults = Collections.unmodifiableSet(copy);
  }

  /** Nothing is wrong. */
  public static Misbehaviour none(int rows) {
    return new Misbehaviour(Set.of(), Paging.plain(), rows, Rates.always(), 1);
  }

  /** These, and nothing else. */
  public Misbehaviour with(Fault... others) {
    return new Misbehaviour(Set.copyOf(List.of(others)), paging, rows, rates, seed);
  }

  /** The same, paged otherwise. */
  public Misbehaviour withPaging(Paging other) {
    return new Misbehaviour(faults, other, rows, rates, seed);
  }

  /** The same at other rates. */
  public Misbehaviour withRates(Rates other) {
    return new Misbehaviour(faults, paging, rows, other, seed);
  }

  /** The same by another seed. */
  public Misbehaviour withSeed(long other) {
    return new Misbehaviour(faults, paging, rows, rates, other);
  }

  /** Whether a fault is on. */
  public boolean has(Fault fault) {
    return faults.contains(fault);
  }

  /** Whether a fault that is on spoils the answer of this number. */
  boolean spoils(Fault fault, int answer) {
    return has(fault) && draw(31L * answer + fault.name().hashCode()).nextInt(rates.oneIn()) == 0;
  }

  /** Numbers that depend on the seed and a purpose only. */
  SplittableRandom draw(long purpose) {
    return new SplittableRandom(seed * 1_000_003 + purpose);
  }
}
