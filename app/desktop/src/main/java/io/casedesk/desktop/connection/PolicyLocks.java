package io.casedesk.desktop.connection;

import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.settings.MachinePolicy.OfferedConnection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Tells which settings of a connection are locked by the machine policy. */
public record PolicyLocks(MachinePolicy policy) {

  /** The settings that can be locked. */
  public enum Part {
    NAME,
    BASE_URL,
    READ_ONLY,
    PROXY,
    CA_FILE,
    PLAIN_HTTP
  }

  /** Returns the locked settings of a connection. */
  public Set<Part> of(ConnectionProfile profile) {
    Set<Part> locked = EnumSet.noneOf(Part.class);
    if (profile.isBuiltIn()) {
      // The built-in service uses no network.
      locked.addAll(EnumSet.of(Part.BASE_URL, Part.PROXY, Part.CA_FILE, Part.PLAIN_HTTP));
      return locked;
    }
    Optional<OfferedConnection> offer = offer(profile);
    if (offer.isPresent()) {
      locked.add(Part.NAME);
      locked.add(Part.BASE_URL);
    }
    if (policy.lockBaseUrl()) {
      locked.add(Part.BASE_URL);
    }
    if (policy.readOnly() || offer.filter(OfferedConnection::readOnly).isPresent()) {
      locked.add(Part.READ_ONLY);
    }
    policy.proxy().ifPresent(proxy -> locked.add(Part.PROXY));
    policy.caFile().ifPresent(file -> locked.add(Part.CA_FILE));
    if (policy.forbidPlainHttp()) {
      locked.add(Part.PLAIN_HTTP);
    }
    return locked;
  }

  /** Returns whether the policy offers the connection, which therefore can't be deleted. */
  public boolean isOffered(ConnectionProfile profile) {
    return offer(profile).isPresent();
  }

  /** Returns whether the user can create connections. */
  public boolean allowsNew() {
    return !policy.lockBaseUrl();
  }

  /** Returns whether the policy makes the connection read-only. */
  public boolean isReadOnly(ConnectionProfile profile) {
    return !profile.isBuiltIn() && of(profile).contains(Part.READ_ONLY);
  }

  /** Returns the proxy set by the policy. */
  public Optional<String> proxy() {
    return policy.proxy();
  }

  /** Returns the key of the proxy password; empty if none is needed. */
  public Optional<String> proxyKey(ConnectionProfile profile) {
    return profile.isBuiltIn()
        ? Optional.empty()
        : profile.proxyKey(proxy().orElse(profile.network().proxy()));
  }

  /** Returns the certificate file set by the policy. */
  public Optional<String> caFile() {
    return policy.caFile().map(Object::toString);
  }

  private Optional<OfferedConnection> offer(ConnectionProfile profile) {
    return policy.connections().stream()
        .filter(one -> ConnectionProfile.offeredId(one.baseUrl()).equals(profile.id()))
        .findFirst();
  }
}
