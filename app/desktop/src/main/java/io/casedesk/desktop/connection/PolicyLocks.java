package io.casedesk.desktop.connection;

import io.casedesk.model.ConnectionName;
import io.casedesk.policy.MachinePolicy;
import io.casedesk.policy.MachinePolicy.OfferedConnection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** What of a connection a person cannot change, because the policy of the computer says it. */
public final class PolicyLocks {

  private final MachinePolicy policy;

  /** What can be locked. */
  public enum Part {
    NAME,
    BASE_URL,
    READ_ONLY,
    PROXY,
    CA_FILE,
    PLAIN_HTTP
  }

  /** The locks of a policy. */
  public PolicyLocks(MachinePolicy policy) {
    this.policy = policy;
  }

  /** What is locked of a connection. */
  public Set<Part> of(ConnectionProfile profile) {
    Set<Part> locked = EnumSet.noneOf(Part.class);
    if (profile.isBuiltIn()) {
      // It leaves the computer with nothing.
      locked.addAll(EnumSet.of(Part.BASE_URL, Part.PROXY, Part.CA_FILE, Part.PLAIN_HTTP));
      return locked;
    }
    Optional<OfferedConnection> offer = offer(profile);
    if (offer.isPresent()) {
      locked.add(Part.NAME);
      locked.add(Part.BASE_URL);
    }
    if (policy.services().onlyThese()) {
      locked.add(Part.BASE_URL);
    }
    if (policy.restrictions().writing() || offer.filter(OfferedConnection::readOnly).isPresent()) {
      locked.add(Part.READ_ONLY);
    }
    policy.way().proxy().ifPresent(proxy -> locked.add(Part.PROXY));
    policy.way().caFile().ifPresent(file -> locked.add(Part.CA_FILE));
    if (policy.restrictions().plainHttp()) {
      locked.add(Part.PLAIN_HTTP);
    }
    return locked;
  }

  /** Whether the policy offers it, so that nobody can remove it. */
  public boolean isOffered(ConnectionProfile profile) {
    return offer(profile).isPresent();
  }

  /** Whether a person can make connections of their own. */
  public boolean allowsNew() {
    return !policy.services().onlyThese();
  }

  /** Whether the connection can only be read, whatever a person would like. */
  public boolean isReadOnly(ConnectionProfile profile) {
    return !profile.isBuiltIn() && of(profile).contains(Part.READ_ONLY);
  }

  /** The proxy that everybody goes through. */
  public Optional<String> proxy() {
    return policy.way().proxy();
  }

  /** What the password for the proxy of a connection is kept under; empty where none is needed. */
  public Optional<String> proxyKey(ConnectionProfile profile) {
    return profile.isBuiltIn()
        ? Optional.empty()
        : profile.proxyKey(proxy().orElse(profile.way().via().proxy()));
  }

  /** The file of certificates that everybody has. */
  public Optional<String> caFile() {
    return policy.way().caFile().map(Object::toString);
  }

  private Optional<OfferedConnection> offer(ConnectionProfile profile) {
    return policy.services().offered().stream()
        .filter(
            one ->
                ConnectionProfile.offeredId(ConnectionName.of(one.baseUrl())).equals(profile.id()))
        .findFirst();
  }
}
